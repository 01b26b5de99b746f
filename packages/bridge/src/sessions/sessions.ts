import type { Client } from '../clients/client.ts'
import type { Outgoing } from '../clients/outgoing.ts'
import type { Params } from '../clients/read-frame.ts'
import { refused } from './refused.ts'
import { Session } from './session.ts'

const maxSessions = 50
const earlyBytes = 4 * 1_024 * 1_024

interface Early {
  sessionId: string
  params: Params
  out: Outgoing
}

/** The sessions of the bridge. */
export class Sessions {
  readonly #transcriptBytes: number
  readonly #sessions = new Map<string, Session>()
  /** Updates of sessions whose ids the agent's answer has not named yet. */
  #early: Early[] = []
  #opening = 0

  constructor(transcriptBytes: number) {
    this.#transcriptBytes = transcriptBytes
  }

  get(id: string): Session | undefined {
    return this.#sessions.get(id)
  }

  /** Most recently used first. */
  all(): Session[] {
    return [...this.#sessions.values()].sort((one, other) => other.usedAt - one.usedAt)
  }

  of(client: Client): Session[] {
    return [...this.#sessions.values()].filter((session) => session.clients.has(client))
  }

  /** Removes the least recently used idle session if there are too many. Throws if all are in use. */
  makeRoom() {
    if (this.#sessions.size + this.#opening < maxSessions) return
    const idle = this.all().filter(
      (session) => !session.isConnected && session.turnId === undefined && !session.isOpening,
    )
    const oldest = idle.at(-1)
    if (!oldest) throw refused(`${maxSessions} sessions are in use. Close one before you open another.`)
    this.#sessions.delete(oldest.id)
  }

  open(id: string, cwd: string, client: Client): Session {
    const session = new Session(id, cwd, this.#transcriptBytes)
    if (!client.isGone) session.clients.add(client)
    this.#sessions.set(id, session)
    return session
  }

  remove(session: Session) {
    if (this.#sessions.get(session.id) === session) this.#sessions.delete(session.id)
  }

  receive(sessionId: string, params: Params, out: Outgoing) {
    const session = this.#sessions.get(sessionId)
    if (session) return session.receive(params, out)
    const bytes = this.#early.reduce((sum, early) => sum + early.out.bytes, out.bytes)
    if (this.#opening > 0 && bytes <= earlyBytes) this.#early.push({ sessionId, params, out })
  }

  /** Call before asking the agent for a new session: until `end`, it may send updates before it has answered with the id. */
  beginOpening(): { end(session?: Session): void } {
    this.#opening += 1
    return { end: (session) => this.#endOpening(session) }
  }

  #endOpening(session: Session | undefined) {
    this.#opening -= 1
    const early = this.#early.filter(({ sessionId }) => sessionId === session?.id)
    this.#early = this.#opening > 0 ? this.#early.filter((one) => !early.includes(one)) : []
    for (const { params, out } of early) session?.receive(params, out)
  }

  markAllLost() {
    for (const session of this.#sessions.values()) session.markLost()
  }
}
