import type { ToolPlugin } from '@deckhand/spec'
import { DeckhandError, toDeckhandError } from '@deckhand/spec/errors'

/**
 * What a service answers when it fails may repeat what we sent it, the address with its token among it, and goes into events that users read and
 * models learn of. The same for the model is done where the key is known, in the Gemini client.
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
