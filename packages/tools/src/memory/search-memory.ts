import type { ToolPlugin } from '@deckhand/spec'
import { memoryOf } from './memory-of.ts'

const description = `Search what was remembered about the user in earlier conversations. \
Use it when the user asks what you remember or know about them, or when a remembered preference would help.`

export const searchMemory: ToolPlugin = {
  name: 'search_memory',
  description,
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words to look for in the memories.', minLength: 2, maxLength: 120 },
    },
    required: ['query'],
    additionalProperties: false,
  },
  effect: 'read',
  handler: async ({ query }, context) => {
    const found = await memoryOf(context).search(String(query))
    return { found: found.length, memories: found.map(({ id, text }) => ({ id, text })) }
  },
  preview: ({ query }) => `search the memories for: ${query}`,
}
