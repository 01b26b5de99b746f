import { AnswerBuilder } from '@deckhand/client'
import type { StreamLine } from '@deckhand/spec'
import { LineReader } from '../../support/clients/line-reader.ts'

/** Reads a run over as many connections as it takes, and shows it as the page does. */
export class RunReader {
  readonly lines: StreamLine[] = []
  readonly #answer = new AnswerBuilder('answer')

  get seq(): number {
    return this.#answer.seq
  }

  get runId(): string {
    return this.#answer.runId ?? ''
  }

  get answer() {
    return this.#answer.view
  }

  /** The last line of a run that has ended, or waits, came. */
  get isOver(): boolean {
    return this.#answer.isOver || this.#answer.isWaiting
  }

  /** Until the connection ends or `isEnough`. Throws when it was cut off in the middle of a line, or without an end. */
  async read(response: Response, isEnough: () => boolean = () => false): Promise<void> {
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    const reader = new LineReader(response)
    while (!isEnough()) {
      const line = await reader.next().catch((error: Error) => {
        if (error.message === 'The stream has ended.') return undefined
        throw error
      })
      if (!line) return
      // That it is queued is no event, nor that the stream ends before the run: its number is that of the line before.
      if (line.seq === 0 || line.code === 'STREAM_CUT') continue
      this.lines.push(line as unknown as StreamLine)
      this.#answer.add(line as unknown as StreamLine)
    }
  }
}
