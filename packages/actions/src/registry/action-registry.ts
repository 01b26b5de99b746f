import type { Json } from '@deckhand/spec'
import type { ActionMetadata } from '../action-metadata.ts'
import { actionNamePattern, actionNameWords } from '../action-name.ts'
import { isJayAction } from '../build/is-jay-action.ts'
import type { JayAction } from '../build/jay-action.ts'
import { type ActionChecks, actionChecks } from './action-checks.ts'
import { notFound } from './action-failures.ts'
import type { ActionResult } from './action-result.ts'
import { ActionRun, type RunContext } from './action-run.ts'
import { collectPieces } from './collect-pieces.ts'
import { type RegisteredAction, registeredAction } from './registered-action.ts'
import type { ExecuteOptions, RegistryOptions } from './registry-options.ts'
import { ServiceRegistry } from './service-registry.ts'
import { isIterable, streamPieces, streamUntilStopped } from './stream-pieces.ts'

/** All actions of a process, by name. */
export class ActionRegistry {
  readonly #actions = new Map<string, RunContext>()
  /** Readers for metadata that has not been needed yet. */
  readonly #unread = new Map<string, () => ActionMetadata>()
  readonly #services: ServiceRegistry
  readonly #checkOutput: boolean
  readonly #onFault: (error: unknown, actionName: string) => void

  constructor({ services, checkOutput, onFault }: RegistryOptions = {}) {
    this.#services = services ?? new ServiceRegistry()
    this.#checkOutput = checkOutput ?? process.env.NODE_ENV !== 'production'
    this.#onFault = onFault ?? (() => {})
  }

  /** Registers under `name`, or the builder's name. Throws when there is neither, and when the name is taken. */
  register(action: JayAction<never, unknown>, name = action?.name): void {
    if (!isJayAction(action))
      throw new Error(`What was given${name ? ` as "${name}"` : ''} is not an action. ${howToBuild}`)
    if (name === undefined) throw new Error(`An action was given without a name. ${howToName}`)
    if (!actionNamePattern.test(name))
      throw new Error(`"${name}" cannot be an action's name. A name must be ${actionNameWords}.`)
    if (this.#actions.has(name)) throw new Error(`There is an action "${name}" already. Give one of them another name.`)
    this.#actions.set(name, this.#contextOf(registeredAction(name, action)))
  }

  get(actionName: string): RegisteredAction | undefined {
    return this.#find(actionName)?.registered
  }

  has(actionName: string): boolean {
    return this.#actions.has(actionName)
  }

  /** Sorted. */
  getNames(): string[] {
    return [...this.#actions.keys()].sort()
  }

  /** Does nothing for an unknown action. Throws for an invalid schema. */
  setMetadata(actionName: string, metadata: ActionMetadata): void {
    const context = this.#describe(actionName, metadata)
    context?.checks()
    if (context) this.#actions.set(actionName, context)
  }

  /** For metadata that tests have checked: reads it when the action is first looked up, and compiles its schemas at the first call. */
  readMetadataLater(actionName: string, read: () => ActionMetadata): void {
    if (this.has(actionName)) this.#unread.set(actionName, read)
  }

  getActionsWithMetadata(): { actionName: string; metadata: ActionMetadata }[] {
    return this.getNames().flatMap((actionName) => {
      const metadata = this.get(actionName)?.metadata
      return metadata ? [{ actionName, metadata }] : []
    })
  }

  /** Never rejects. Collects the pieces of a streaming action in a list. */
  async execute(actionName: string, input: unknown, options: ExecuteOptions = {}): Promise<ActionResult> {
    const context = this.#find(actionName)
    if (!context) return notFound(actionName)
    const run = new ActionRun(context, options)
    const started = await run.start(input)
    if (!started.success) return started
    return isIterable(started.data) ? collectPieces(run, streamPieces(run, started.data)) : run.answer(started.data)
  }

  /** Yields the pieces of a streaming action as they come. A failure is the last result. A reader that stops early stops the handler. */
  stream(actionName: string, input: unknown, options: ExecuteOptions = {}): AsyncGenerator<ActionResult<Json>> {
    return streamUntilStopped(this.#find(actionName) ?? actionName, input, options)
  }

  #find(actionName: string): RunContext | undefined {
    const read = this.#unread.get(actionName)
    if (read) {
      this.#unread.delete(actionName)
      const context = this.#describe(actionName, read())
      if (context) this.#actions.set(actionName, context)
    }
    return this.#actions.get(actionName)
  }

  #describe(actionName: string, metadata: ActionMetadata): RunContext | undefined {
    const registered = this.get(actionName)
    return registered && this.#contextOf(registeredAction(actionName, registered.action, metadata))
  }

  #contextOf(registered: RegisteredAction): RunContext {
    const { actionName, metadata } = registered
    let checks: ActionChecks | undefined
    return {
      registered,
      checks: () => {
        checks ??= metadata && actionChecks(actionName, metadata)
        return checks
      },
      services: this.#services,
      checkOutput: this.#checkOutput,
      onFault: (error) => void this.#report(error, actionName),
    }
  }

  /** A failing log must neither fail the call nor end the process. */
  async #report(error: unknown, actionName: string): Promise<void> {
    try {
      await this.#onFault(error, actionName)
    } catch {}
  }
}

const howToBuild = 'Build it with makeJayAction() or makeJayQuery(), up to .withHandler(…).'
const howToName = 'Give register() the name of its export, or the builder a name: makeJayAction("cart.add").'
