import type { ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { memoryOf } from './memory-of.ts'

const description = `Forget one thing that was remembered about the user, by its id. \
Use it when the user asks you to forget something, or says that it is no longer true. search_memory gives the id; never guess it.`

export const forgetMemory: ToolPlugin = {
  name: 'forget_memory',
  description,
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'The id of the memory, from search_memory.', minLength: 1, maxLength: 128 },
    },
    required: ['id'],
    additionalProperties: false,
  },
  effect: 'workspace',
  recovery: 'keyed',
  handler: async ({ id }, context) => {
    if (await memoryOf(context).forget(String(id))) return { id: String(id), text: 'It is forgotten.' }
    throw new DeckhandError('NOT_FOUND', `There is no memory with the id ${id}. Take one that search_memory gave.`)
  },
  preview: ({ id }) => `forget the memory ${id}`,
}
