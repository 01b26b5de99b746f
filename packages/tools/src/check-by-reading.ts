import type { JsonObject } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** A tool's check, made of what its handler reads the arguments with: there is one way of reading them. */
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
