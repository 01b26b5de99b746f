import type { ToolPlugin } from '@deckhand/spec'
import { memoryOf } from './memory-of.ts'

const description = `Remember a fact about the user for later conversations: a preference, a name, a decision. \
Use it when the user asks you to remember, note or save something about them.`

/** Saved under the action's id: a call that is repeated after a crash is still one memory, and does not bring back one that was forgotten. */
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
  // The call's id is the memory's.
  auditPreview: () => 'remember something about the user',
}
