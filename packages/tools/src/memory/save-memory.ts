import type { ToolPlugin } from '@deckhand/spec'
import { memoryOf } from './memory-of.ts'

const description = `Remember a fact about the user for later conversations: a preference, a name, a decision. \
Use it when the user asks you to remember, note or save something about them.`

/** Uses the action's id: a repeated call after a crash is still one memory, and does not restore a forgotten one. */
export const saveMemory: ToolPlugin = {
  name: 'save_memory',
  description,
  inputSchema: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'The fact to remember, in one sentence.', minLength: 1, maxLength: 500 },
    },
    required: ['text'],
    additionalProperties: false,
  },
  effect: 'workspace',
  recovery: 'keyed',
  handler: async ({ text }, context) => {
    const kept = await memoryOf(context).save(String(text), context.actionId)
    if (!kept) return { text: 'This was remembered, and the user had it forgotten since.' }
    return { id: kept.id, saved: kept.text, text: `Remembered: "${kept.text}".` }
  },
  preview: ({ text }) => `remember: ${text}`,
  // The text stays out of the audit; the call's id identifies the memory.
  auditPreview: () => 'remember something about the user',
}
