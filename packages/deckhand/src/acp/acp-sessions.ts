import { isAbsolute } from 'node:path'
import type { ListSessionsResponse } from '@agentclientprotocol/sdk'
import { newId } from '@deckhand/kernel'
import type { ThreadRecord, TrustLevel } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { lowerTrust } from '@deckhand/spec/trust'
import type { AcpDoor } from './acp-door.ts'
import { AcpSession } from './acp-session.ts'
import { type ActiveRun, readRun, replayThread } from './replay-thread.ts'

const pageSize = 50

export interface OpenedSession {
  session: AcpSession
  /** A run is at work or waits on it. */
  active?: ActiveRun
}

/** The sessions of one connection. A session is a thread; it has the same id. */
export class AcpSessions {
  readonly #door: AcpDoor
  readonly #open = new Map<string, AcpSession>()

  constructor(door: AcpDoor) {
    this.#door = door
  }

  /** Nothing is kept before something is said: editors begin sessions that nobody uses. */
  async create(cwd: string): Promise<AcpSession> {
    assertAbsolute(cwd)
    const { runtime, userId, agentId = defaultAgentId(this.#door) } = this.#door
    const { trust } = await runtime.store.settings.read(userId)
    return this.#add({ id: newId(), cwd, agentId, mode: trust, isBegun: false })
  }

  /** NOT_FOUND for one that this connection has not opened. */
  get(sessionId: string): AcpSession {
    const session = this.#open.get(sessionId)
    if (session) return session
    throw noSession(sessionId, 'Open it with session/load or session/resume, or begin one with session/new.')
  }

  /** `replay`: all that was said is told first. NOT_FOUND; CONFLICT while a prompt of this client is under way in it. */
  async open(sessionId: string, { cwd, replay }: { cwd: string; replay: boolean }): Promise<OpenedSession> {
    assertAbsolute(cwd)
    const { runtime, userId } = this.#door
    const known = this.#open.get(sessionId)
    if (known?.isAsked) throw isBusy()
    const thread = await runtime.store.threads.find(userId, sessionId)
    if (!thread && known) return { session: known }
    if (!thread) throw noSession(sessionId, 'List those there are with session/list, or begin one with session/new.')
    known?.leave()
    const { id, agentId, activeRunId } = thread
    const session = this.#add({ id, cwd, agentId, mode: await this.#modeOf(thread), isBegun: true })
    const active = replay
      ? await replayThread(this.#door, thread, (update) => session.link.update(update))
      : activeRunId === undefined
        ? undefined
        : await readRun(this.#door, activeRunId)
    return { session, ...(active && { active }) }
  }

  /** Newest first. Threads of agents that cannot be asked here are left out. BAD_REQUEST for a cursor that is none. */
  async list(cwd: string, cursor?: string): Promise<ListSessionsResponse> {
    const { runtime, userId } = this.#door
    const { threads } = runtime.store
    if (cursor !== undefined && !(await threads.find(userId, cursor))) throw badCursor()
    const page = { limit: pageSize + 1, ...(cursor !== undefined && { after: cursor }) }
    const found = await threads.list(userId, page)
    const agents = new Set((await runtime.agentsOf(userId)).map(({ id }) => id))
    const shown = found.slice(0, pageSize)
    const sessions = shown.filter(({ agentId }) => agents.has(agentId)).map((thread) => this.#describe(thread, cwd))
    const last = shown.at(-1)
    return { sessions, ...(found.length > pageSize && last && { nextCursor: last.id }) }
  }

  /** What is under way in it is cancelled, as the protocol says. NOT_FOUND. */
  async close(sessionId: string): Promise<void> {
    const session = this.get(sessionId)
    this.#open.delete(sessionId)
    await session.cancel()
  }

  /** The client is gone. Nothing is cancelled: what is under way can be taken up by whoever opens the thread next. */
  leave(): void {
    for (const session of this.#open.values()) session.leave()
    this.#open.clear()
  }

  #add(options: Omit<ConstructorParameters<typeof AcpSession>[0], 'door'>): AcpSession {
    const session = new AcpSession({ door: this.#door, ...options })
    this.#open.set(session.id, session)
    return session
  }

  /** That of the last run, as far as the user still allows it. */
  async #modeOf({ id: threadId }: ThreadRecord): Promise<TrustLevel> {
    const { runtime, userId } = this.#door
    const { trust } = await runtime.store.settings.read(userId)
    const [last] = await runtime.store.runs.list(userId, { threadId, limit: 1 })
    const before = last && (await runtime.store.runs.load(userId, last.id))?.manifest.trust
    return lowerTrust(trust, before) ?? trust
  }

  /** A thread belongs to no folder, so that each can be used from the one that was asked for. */
  #describe({ id, title, updatedAt }: ThreadRecord, cwd: string) {
    return {
      sessionId: id,
      cwd: this.#open.get(id)?.cwd ?? cwd,
      title,
      updatedAt: new Date(updatedAt).toISOString(),
    }
  }
}

function defaultAgentId({ runtime }: AcpDoor): string {
  return (runtime.agents.find(({ isDefault }) => isDefault) ?? runtime.agents[0]).id
}

function assertAbsolute(cwd: string): void {
  if (isAbsolute(cwd)) return
  throw new DeckhandError('BAD_REQUEST', 'cwd: must be an absolute path.', { field: 'cwd' })
}

function noSession(sessionId: string, what: string): DeckhandError {
  const message = `sessionId: there is no session "${sessionId.slice(0, 100)}" here. ${what}`
  return new DeckhandError('NOT_FOUND', message, { field: 'sessionId' })
}

function isBusy(): DeckhandError {
  const message = 'sessionId: a turn is under way in this session. Wait for its end, or cancel it with session/cancel.'
  return new DeckhandError('CONFLICT', message, { field: 'sessionId' })
}

function badCursor(): DeckhandError {
  const message = 'cursor: must be the nextCursor of an earlier answer. Leave it out to begin with the newest.'
  return new DeckhandError('BAD_REQUEST', message, { field: 'cursor' })
}
