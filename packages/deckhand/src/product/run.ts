import type { DeckhandClient } from '@deckhand/client'
import type { RunRequest, RunResponse, StreamLine } from '@deckhand/spec'

/**
 * A started run. Iterate it to get its events as they come, until it ends or waits for a person. After the answer, iterate again to continue from
 * there. The run continues whether it is iterated or not.
 */
export class Run implements AsyncIterable<StreamLine> {
  readonly id: string
  readonly threadId: string
  readonly #client: DeckhandClient
  #lines: AsyncGenerator<StreamLine> | undefined
  #seq = 0
  #last: StreamLine | undefined

  private constructor(client: DeckhandClient, lines: AsyncGenerator<StreamLine>, { runId, threadId }: Begun) {
    this.#client = client
    this.#lines = lines
    this.id = runId
    this.threadId = threadId
  }

  /** Throws ApiError when the run could not be created. */
  static async start(client: DeckhandClient, request: RunRequest, options: StartOptions): Promise<Run> {
    const lines = client.runs.start(request, options)
    const { value: first } = await lines.next()
    if (first?.type === 'status') return new Run(client, follow(first, lines), first)
    await lines.return(undefined)
    throw new Error('The run began with something other than its status. Please report this.')
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StreamLine> {
    const lines = this.#lines ?? this.#client.runs.follow(this.id, { after: this.#seq })
    this.#lines = undefined
    for await (const line of lines) {
      // A line without its own number, such as "queued", must not move the cursor back.
      this.#seq = Math.max(this.#seq, line.seq)
      if (isStop(line)) this.#last = line
      yield line
      if (isStop(line)) return
    }
  }

  /** Resolves once the run has completed, failed, or waits for a person. */
  async result(): Promise<RunResponse> {
    if (this.#last === undefined) for await (const _ of this);
    return this.#client.runs.read(this.id).then(({ result }) => {
      if (result) return result
      // A person answered meanwhile, and the run continues.
      this.#last = undefined
      return this.result()
    })
  }

  /** Resolves with `false` if the run had already ended. */
  async cancel(): Promise<boolean> {
    return (await this.#client.runs.cancel(this.id)).cancelled
  }
}

type Begun = Extract<StreamLine, { type: 'status' }>

export interface StartOptions {
  /** The same key never starts a second run. */
  idempotencyKey?: string
  /** Ends the stream, not the run. */
  signal?: AbortSignal
}

async function* follow(first: StreamLine, rest: AsyncGenerator<StreamLine>): AsyncGenerator<StreamLine> {
  yield first
  yield* rest
}

const isStop = ({ type }: StreamLine) => type === 'result' || type === 'error'
