import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Input } from './input.ts'

/** There is no person: the next line was not written as the answer to a question. */
const noPerson = { ask: async () => undefined, dropTyped: () => false, hint: () => {} }

/** Lines from a pipe or a file, without prompts. */
export function pipedInput(stream: Readable): Input {
  const reader = createInterface({ input: stream, terminal: false, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = reader[Symbol.asyncIterator]()
  return {
    ...noPerson,
    async nextLine() {
      const next = await lines.next()
      return next.done ? undefined : next.value
    },
    close: () => reader.close(),
  }
}

/** The one question on the command line. */
export function givenInput(question: string): Input {
  const lines = [question]
  return { ...noPerson, nextLine: async () => lines.shift(), close: () => {} }
}
