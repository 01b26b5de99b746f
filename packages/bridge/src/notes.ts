import type { AgentCondition } from '@deckhand/spec'
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

  constructor(options: NotesOptions) {
    this.#options = options
  }

  condition(name: string, condition: AgentCondition): void {
    if (condition.state === 'ready') this.#tell(`${name} is ready.`)
    if (condition.state !== 'failed') return
    const { error, retryInMs } = condition
    const next = retryInMs === undefined ? '' : ` It is started again in ${retryInMs / 1_000} s.`
    this.#tell(`${error.message}${next}`)
  }

  /** A page that somebody wants to use, perhaps: each is told once. */
  refused({ status, words }: Refusal, origin: string | undefined): void {
    this.#options.log?.write('note', `refused with ${status}: ${words}`)
    if (status !== 403 || origin === undefined || this.#origins.size >= originsTold) return
    const name = JSON.stringify(origin.slice(0, longestOrigin))
    if (this.#origins.has(name)) return
    this.#origins.add(name)
    this.#tell(`A page from ${name} was refused. ${words}`)
  }

  #tell(words: string): void {
    const cleaned = this.#options.clean(words)
    this.#options.log?.write('note', cleaned)
    this.#options.onNote?.(cleaned)
  }
}
