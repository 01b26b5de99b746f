import type { JsonObject } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** Makes a tool's check from the function that reads its arguments, so that the check and the handler agree. */
export function checkByReading(read: (args: JsonObject) => unknown): (args: JsonObject) => string | undefined {
  return (args) => {
    try {
      read(args)
      return undefined
    } catch (thrown) {
      if (thrown instanceof DeckhandError) return thrown.message
      throw thrown
    }
  }
}
