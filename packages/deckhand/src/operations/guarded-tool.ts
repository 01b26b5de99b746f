import type { ToolPlugin } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'

/**
 * Removes secrets from a tool's error messages. A service's error may repeat our request, with a token in the address, and users and models read it.
 * For the model, the Gemini client does the same, because it knows the key.
 */
export function guardedTool(tool: ToolPlugin, clean: (text: string) => string): ToolPlugin {
  return {
    ...tool,
    handler: async (args, context) => {
      try {
        return await tool.handler(args, context)
      } catch (thrown) {
        const { code, message } = toDeckhandError(thrown)
        const words = clean(message)
        throw words === message ? thrown : new DeckhandError(code, words)
      }
    },
  }
}
