import type { AgentCondition, BridgeProblem } from '@deckhand/spec'
import { describeCondition } from './agent/describe-condition.ts'
import type { Refusal } from './door/judge-request.ts'
import type { BridgeLog } from './log/bridge-log.ts'
import type { SecretRemover } from './log/secret-remover.ts'

export interface NotesOptions {
  log: BridgeLog | undefined
  onNote: ((words: string) => void) | undefined
  clean: SecretRemover
}

const maxOrigins = 20
const maxOriginLength = 200

/** Reports events: to people if they should know, and everything to the log. */
export class Notes {
  readonly #options: NotesOptions
  readonly #origins = new Set<string>()
  #lastProblem: string | undefined

  constructor(options: NotesOptions) {
    this.#options = options
  }

  condition(name: string, condition: AgentCondition): void {
    this.#lastProblem = undefined
    const words = describeCondition(name, condition)
    if (words !== undefined) this.report(words)
  }

  /** Reports a problem once, even if many requests fail with it, until the agent starts again. */
  problem({ message }: BridgeProblem): void {
    if (message !== this.#lastProblem) this.report(message)
    this.#lastProblem = message
  }

  /** Reports each refused origin once: its owner may want to allow it. */
  refused({ status, words }: Refusal, origin: string | undefined): void {
    this.#options.log?.write('note', `refused with ${status}: ${words}`)
    if (status !== 403 || origin === undefined || this.#origins.size >= maxOrigins) return
    const name = JSON.stringify(origin.slice(0, maxOriginLength))
    if (this.#origins.has(name)) return
    this.#origins.add(name)
    this.report(`A page from ${name} was refused. ${words}`)
  }

  /** Logs a bug of ours, which must not end the bridge. */
  fault(doing: string, thrown: unknown): void {
    const words = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    this.#options.log?.write('note', `failed ${doing}: ${words}`)
  }

  report(words: string): void {
    const cleaned = this.#options.clean(words)
    this.#options.log?.write('note', cleaned)
    this.#options.onNote?.(cleaned)
  }
}
