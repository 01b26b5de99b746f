import type { Json } from '@deckhand/spec'
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
import { actionServices } from './action-services.ts'
import { jsonOutput } from './json-output.ts'
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
