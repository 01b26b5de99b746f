import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Input } from './input.ts'

/** Lines from a pipe or a file; nobody is there to be prompted. */
export function pipedInput(stream: Readable): Input {
  const reader = createInterface({ input: stream, terminal: false, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = reader[Symbol.asyncIterator]()
  return {
    async nextLine() {
      const next = await lines.next()
      return next.done ? undefined : next.value
    },
    dropTyped: () => false,
    hint: () => {},
    close: () => reader.close(),
  }
}

/** One question that was given on the command line. */
export function givenInput(question: string): Input {
  const lines = [question]
  return { nextLine: async () => lines.shift(), dropTyped: () => false, hint: () => {}, close: () => {} }
}
