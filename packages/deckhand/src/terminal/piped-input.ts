import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Input } from './input.ts'

/** Nobody is there: a line that comes next was not written as the answer to a question. */
const nobody = { ask: async () => undefined, dropTyped: () => false, hint: () => {} }

/** Lines from a pipe or a file; nobody is there to be prompted. */
export function pipedInput(stream: Readable): Input {
  const reader = createInterface({ input: stream, terminal: false, crlfDelay: Number.POSITIVE_INFINITY })
  const lines = reader[Symbol.asyncIterator]()
  return {
    ...nobody,
    async nextLine() {
      const next = await lines.next()
      return next.done ? undefined : next.value
    },
    close: () => reader.close(),
  }
}

/** One question that was given on the command line. */
export function givenInput(question: string): Input {
  const lines = [question]
  return { ...nobody, nextLine: async () => lines.shift(), close: () => {} }
}
