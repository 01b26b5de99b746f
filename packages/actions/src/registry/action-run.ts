import type { Json } from '@deckhand/spec'
import type { ActionCall, ServiceMarker } from '../build/jay-action.ts'
import { isActionCall } from '../build/jay-service.ts'
import type { ActionChecks } from './action-checks.ts'
import {
  cancelled,
  type FailedCall,
  internalError,
  invalidInput,
  invalidOutput,
  notRecorded,
  refusal,
} from './action-failures.ts'
import type { ActionResult } from './action-result.ts'
import type { RegisteredAction } from './registered-action.ts'
import type { ExecuteOptions } from './registry-options.ts'
import type { ServiceRegistry } from './service-registry.ts'
import { aborted, unlessAborted } from './unless-aborted.ts'

export interface RunContext {
  registered: RegisteredAction
  /** `undefined` for an action without a file. */
  checks(): ActionChecks | undefined
  services: ServiceRegistry
  checkOutput: boolean
  onFault: (error: unknown) => void
}

/** One call of one action. Never throws: failures are results. */
export class ActionRun {
  readonly #context: RunContext
  readonly #options: ExecuteOptions
  readonly #name: string

  constructor(context: RunContext, options: ExecuteOptions) {
    this.#context = context
    this.#options = options
    this.#name = context.registered.actionName
  }

  get signal(): AbortSignal | undefined {
    return this.#options.call?.signal
  }

  /** Starts the handler. Resolves with its unchecked answer, or with its pieces. */
  async start(given: unknown): Promise<ActionResult> {
    if (this.signal?.aborted) return this.cancelled()
    try {
      const input = this.#input(given)
      if (!input.success) return input
      if (!(await this.#recordStart())) return notRecorded(this.#name)
      // The caller may have left while the start was recorded.
      if (this.signal?.aborted) return this.cancelled()
      const answer = await unlessAborted(this.#handle(input.data), this.signal)
      return answer === aborted ? this.cancelled() : { success: true, data: answer }
    } catch (error) {
      return this.failure(error)
    }
  }

  /** Checks an answer or a piece, and converts it to JSON. */
  answer(output: unknown): ActionResult<Json> {
    const { checkOutput, checks } = this.#context
    try {
      const data = jsonOutput(output)
      const problem = checkOutput ? checks()?.output?.findProblem(data) : undefined
      return problem ? this.fault(invalidOutput(this.#name, problem)) : { success: true, data }
    } catch (error) {
      this.report(error)
      return invalidOutput(this.#name, { path: '$', words: 'cannot be written as JSON' })
    }
  }

  cancelled(): FailedCall {
    return cancelled(this.#name)
  }

  /** The result for a thrown error. */
  failure(error: unknown): FailedCall {
    if (this.signal?.aborted) return this.cancelled()
    const refused = refusal(error)
    if (!refused) this.report(error)
    return refused ?? internalError(this.#name)
  }

  /** Reports a failure to the server's operator, and returns it. */
  fault(failure: FailedCall): FailedCall {
    this.report(new Error(failure.error.message))
    return failure
  }

  report(error: unknown): void {
    this.#context.onFault(error)
  }

  #input(given: unknown): ActionResult {
    const check = this.#context.checks()?.input
    if (!check) return { success: true, data: given }
    const accepted = check.accept(given === undefined ? {} : given, this.#options.fromQuery)
    return accepted.isAccepted ? { success: true, data: accepted.value } : invalidInput(accepted.problem)
  }

  async #recordStart(): Promise<boolean> {
    try {
      await this.#options.recordStart?.()
      return true
    } catch (error) {
      this.report(error)
      return false
    }
  }

  async #handle(input: unknown): Promise<unknown> {
    const { action } = this.#context.registered
    const services = actionServices(action.services, this.#context.services, this.#options.call ?? {})
    return action.handler(input as never, ...(services as never[]))
  }
}

/** The arguments of a handler after its input. Throws an error with the name of a missing service. */
function actionServices(
  markers: readonly ServiceMarker[],
  services: ServiceRegistry,
  call: Partial<ActionCall>,
): unknown[] {
  return markers.map((marker) => (isActionCall(marker) ? wholeCall(call) : services.get(marker)))
}

function wholeCall({ principal, signal, actionId }: Partial<ActionCall>): ActionCall {
  if (principal === undefined) {
    throw new Error(
      'The handler needs its caller (ACTION_CALL), which is missing: pass execute() a call with a principal.',
    )
  }
  return { principal, signal: signal ?? new AbortController().signal, ...(actionId !== undefined && { actionId }) }
}

/** Converts an answer as JSON over HTTP would. `undefined` becomes null. Throws for values that JSON cannot represent. */
function jsonOutput(output: unknown): Json {
  if (output === undefined) return null
  if (isJson(output)) return output
  const text: string | undefined = JSON.stringify(output)
  if (text === undefined) throw new TypeError(`a ${typeof output} cannot be written as JSON`)
  return JSON.parse(text)
}

/** Avoids a copy, because most answers already are JSON. A circular answer overflows the stack and throws, as JSON would. */
function isJson(value: unknown): value is Json {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isJson) && !hasHoles(value)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
}

/** `every` skips holes. */
function hasHoles(list: unknown[]): boolean {
  return Object.keys(list).length !== list.length
}
