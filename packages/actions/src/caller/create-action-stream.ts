import { LineFramer } from '@deckhand/spec/line-framer'
import type { ActionMethod } from '../build/jay-action.ts'
import { ActionCallError, type TypedCallError } from './action-call-error.ts'
import { CallLimit, type CallOptions } from './call-limit.ts'
import type { CallerInput } from './caller-input.ts'
import { isCallError } from './create-action-caller.ts'
import { badAnswer, failureOf, parsed, readAnswer } from './read-answer.ts'
import { type CallerOptions, sendCall } from './send-call.ts'

export interface ActionStream<Input, Chunk, Code extends string = string> {
  /** The call begins with the first piece that is asked for. Whoever stops reading closes the connection. Throws ActionCallError and nothing else. */
  (input: CallerInput<Input>, options?: CallOptions): AsyncGenerator<Chunk, void, undefined>
  isError(error: unknown): error is TypedCallError<Code>
}

/** A function that calls an action which answers in pieces. */
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

/** An action that does not stream has one piece. */
async function* chunks(response: Response, limit: CallLimit): AsyncGenerator<unknown, void, undefined> {
  const { status, body } = response
  if (!response.headers.get('content-type')?.includes('ndjson')) return yield readAnswer(await response.text(), status)
  for await (const line of linesOf(body as ReadableStream<Uint8Array>)) {
    const said = parsed(line, status)
    if ('error' in said) throw failureOf(said.error, status)
    if (said.done === true) return
    if (!('chunk' in said)) throw badAnswer(status)
    // While the piece is used, nobody waits for the server.
    limit.pause()
    yield said.chunk
    limit.restart()
  }
  throw new ActionCallError({ code: 'NETWORK', message: 'The answer broke off. What came is not all of it.', status })
}

/** Leaves out a last line without its end: it was cut off. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const framer = new LineFramer()
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield* framer.push(next.value)
}
