import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

type Line = Record<string, unknown>

/** Reads a stream line by line, at the test's own pace. */
export class LineReader {
  readonly #lines: AsyncIterator<string>

  constructor({ body }: Response) {
    if (!body) throw new Error('The response has no body.')
    this.#lines = createInterface({ input: Readable.fromWeb(body as never) })[Symbol.asyncIterator]()
  }

  async next(): Promise<Line> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error('The stream has ended.')
    return JSON.parse(value)
  }

  async last(): Promise<Line> {
    let last = '{}'
    for (let line = await this.#lines.next(); !line.done; line = await this.#lines.next()) last = line.value
    return JSON.parse(last)
  }
}
