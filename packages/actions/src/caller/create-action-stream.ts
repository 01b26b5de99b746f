import { LineFramer } from '@deckhand/spec/line-framer'
import type { ActionMethod } from '../build/jay-action.ts'
import { ActionCallError, type TypedCallError } from './action-call-error.ts'
import { CallLimit, type CallOptions } from './call-limit.ts'
import type { CallerInput } from './caller-input.ts'
import { isCallError } from './create-action-caller.ts'
import { badAnswer, failureOf, parsed, readAnswer } from './read-answer.ts'
import { type CallerOptions, sendCall } from './send-call.ts'

export interface ActionStream<Input, Chunk, Code extends string = string> {
  /** Starts the call when the first piece is read. Stopping early closes the connection. Throws only ActionCallError. */
  (input: CallerInput<Input>, options?: CallOptions): AsyncGenerator<Chunk, void, undefined>
  isError(error: unknown): error is TypedCallError<Code>
}

/** Returns a function that calls a streaming action. */
export function createActionStream<Input, Chunk, Code extends string = string>(
  name: string,
  method: ActionMethod = 'POST',
  options: CallerOptions = {},
): ActionStream<Input, Chunk, Code> {
  const target = { name, method, ...options }
  async function* call(input: CallerInput<Input>, { signal, timeoutMs = options.timeoutMs }: CallOptions = {}) {
    const limit = new CallLimit({ ...(signal && { signal }), ...(timeoutMs !== undefined && { timeoutMs }) })
    try {
      yield* chunks(await sendCall(target, input, limit), limit) as AsyncGenerator<Chunk, void, undefined>
    } catch (error) {
      throw limit.explain(error)
    } finally {
      limit.end()
    }
  }
  return Object.assign(call, { isError: isCallError<Code> })
}

/** An action that does not stream yields one piece. */
async function* chunks(response: Response, limit: CallLimit): AsyncGenerator<unknown, void, undefined> {
  const { status, body } = response
  if (!response.headers.get('content-type')?.includes('ndjson')) return yield readAnswer(await response.text(), status)
  for await (const line of linesOf(body as ReadableStream<Uint8Array>)) {
    const message = parsed(line, status)
    if ('error' in message) throw failureOf(message.error, status)
    if (message.done === true) return
    if (!('chunk' in message)) throw badAnswer(status)
    // The time that the reader takes does not count.
    limit.pause()
    yield message.chunk
    limit.restart()
  }
  throw new ActionCallError({ code: 'NETWORK', message: 'The answer broke off and is incomplete.', status })
}

/** Drops a last line without a line end, because it is incomplete. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const framer = new LineFramer()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield* framer.push(next.value)
}
