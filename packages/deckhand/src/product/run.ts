import type { DeckhandClient } from '@deckhand/client'
import type { RunRequest, RunResponse, StreamLine } from '@deckhand/spec'

/**
 * A run that has begun. Iterating it gives its events as they come, until it ends or waits for a person. After the answer, iterating it again
 * goes on where it left off. The run itself goes on whether it is iterated or not.
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

  /** Throws ApiError when no run came to be. */
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
      // A line without a number of its own, such as that a run is queued, is not one to go on after.
      this.#seq = Math.max(this.#seq, line.seq)
      if (isStop(line)) this.#last = line
      yield line
      if (isStop(line)) return
    }
  }

  /** How it stands once it has ended, has failed, or waits for a person. */
  async result(): Promise<RunResponse> {
    if (this.#last === undefined) for await (const _ of this);
    return this.#client.runs.read(this.id).then(({ result }) => {
      if (result) return result
      // It went on meanwhile, because a person answered.
      this.#last = undefined
      return this.result()
    })
  }

  /** `false` when it had ended before. */
  async cancel(): Promise<boolean> {
    return (await this.#client.runs.cancel(this.id)).cancelled
  }
}

type Begun = Extract<StreamLine, { type: 'status' }>

export interface StartOptions {
  /** The same key never makes a second run. */
  idempotencyKey?: string
  /** Ends the stream, and not the run. */
  signal?: AbortSignal
}

async function* follow(first: StreamLine, rest: AsyncGenerator<StreamLine>): AsyncGenerator<StreamLine> {
  yield first
  yield* rest
}

const isStop = ({ type }: StreamLine) => type === 'result' || type === 'error'
