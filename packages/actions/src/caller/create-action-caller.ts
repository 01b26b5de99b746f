import type { ActionMethod } from '../build/jay-action.ts'
import { ActionCallError, type TypedCallError } from './action-call-error.ts'
import { CallLimit, type CallOptions } from './call-limit.ts'
import type { CallerInput } from './caller-input.ts'
import { readAnswer } from './read-answer.ts'
import { type CallerOptions, sendCall } from './send-call.ts'

export interface ActionCaller<Input, Output, Code extends string = string> {
  /** Rejects only with ActionCallError. */
  (input: CallerInput<Input>, options?: CallOptions): Promise<Output>
  /** For use in a `catch`: recognizes errors of the call, and types their codes. */
  isError(error: unknown): error is TypedCallError<Code>
}

/** Returns a function that calls an action of the server. `Code` has the action's own error codes. */
export function createActionCaller<Input, Output, Code extends string = string>(
  name: string,
  method: ActionMethod = 'POST',
  options: CallerOptions = {},
): ActionCaller<Input, Output, Code> {
  const target = { name, method, ...options }
  const call = async (input: CallerInput<Input>, { signal, timeoutMs = options.timeoutMs }: CallOptions = {}) => {
    const limit = new CallLimit({ ...(signal && { signal }), ...(timeoutMs !== undefined && { timeoutMs }) })
    try {
      const response = await sendCall(target, input, limit)
      return readAnswer(await response.text(), response.status) as Output
    } catch (error) {
      throw limit.explain(error)
    } finally {
      limit.end()
    }
  }
  return Object.assign(call, { isError: isCallError<Code> })
}

export function isCallError<Code extends string>(error: unknown): error is TypedCallError<Code> {
  return error instanceof ActionCallError
}
