import type { Client } from '../clients/client.ts'
import type { Outgoing } from '../clients/outgoing.ts'
import type { Params } from '../clients/read-frame.ts'
import { refused } from './refused.ts'
import { Session } from './session.ts'

const keptAtMost = 50
const earlyAtMost = 1_000

/** The sessions that the bridge knows. */
export class Sessions {
  readonly #transcriptBytes: number
  readonly #sessions = new Map<string, Session>()
  /** Updates of sessions that the agent has not named yet in its answer. */
  readonly #early: { sessionId: string; params: Params; out: Outgoing }[] = []

  constructor(transcriptBytes: number) {
    this.#transcriptBytes = transcriptBytes
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id)
  }

  /** The one used last comes first. */
  all(): Session[] {
    return [...this.#sessions.values()].sort((one, other) => other.usedAt - one.usedAt)
  }

  of(client: Client): Session[] {
    return [...this.#sessions.values()].filter((session) => session.clients.has(client))
  }

  /** Forgets those that nobody has used for longest; throws when all are in use. */
  makeRoom(): void {
    if (this.#sessions.size < keptAtMost) return
    const idle = this.all().filter((session) => !session.isConnected && session.turnId === undefined && !session.isOpening)
    const oldest = idle.at(-1)
    if (!oldest) throw refused(`${keptAtMost} sessions are in use. Close one before you open another.`)
    this.#sessions.delete(oldest.id)
  }

  open(id: string, cwd: string, client: Client): Session {
    const session = new Session(id, cwd, this.#transcriptBytes)
    if (!client.isGone) session.clients.add(client)
    this.#sessions.set(id, session)
    return session
  }

  remove(session: Session): void {
    if (this.#sessions.get(session.id) === session) this.#sessions.delete(session.id)
  }

  hear(sessionId: string, params: Params, out: Outgoing): void {
    const session = this.#sessions.get(sessionId)
    if (session) return session.hear(params, out)
    this.#early.push({ sessionId, params, out })
    if (this.#early.length > earlyAtMost) this.#early.shift()
  }

  /** What the agent said of this session before it said that there is one. */
  hearEarly(session: Session): void {
    const early = this.#early.filter(({ sessionId }) => sessionId === session.id)
    for (const { params, out } of early) session.hear(params, out)
  }

  /** Nothing is being opened: what came early belongs to nobody. */
  forgetEarly(): void {
    this.#early.length = 0
  }

  loseAll(): void {
    for (const session of this.#sessions.values()) session.isLost = true
  }
}
