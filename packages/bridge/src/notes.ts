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

const originsTold = 20
const longestOrigin = 200

/** What people should know goes to them, and everything else into the log alone. */
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
    if (words !== undefined) this.tell(words)
  }

  /** What many requests may fail with is told once, until the agent has started again. */
  problem({ message }: BridgeProblem): void {
    if (message !== this.#lastProblem) this.tell(message)
    this.#lastProblem = message
  }

  /** A page that somebody wants to use, perhaps: each is told once. */
  refused({ status, words }: Refusal, origin: string | undefined): void {
    this.#options.log?.write('note', `refused with ${status}: ${words}`)
    if (status !== 403 || origin === undefined || this.#origins.size >= originsTold) return
    const name = JSON.stringify(origin.slice(0, longestOrigin))
    if (this.#origins.has(name)) return
    this.#origins.add(name)
    this.tell(`A page from ${name} was refused. ${words}`)
  }

  /** A fault of ours must not end the bridge, nor go by unseen. */
  fault(doing: string, thrown: unknown): void {
    const words = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
    this.#options.log?.write('note', `failed ${doing}: ${words}`)
  }

  tell(words: string): void {
    const cleaned = this.#options.clean(words)
    this.#options.log?.write('note', cleaned)
    this.#options.onNote?.(cleaned)
  }
}
