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
  /** The run that is in progress or waiting on this thread. */
  active?: ActiveRun
}

/** The sessions of one connection. A session is a thread and has its id. */
export class AcpSessions {
  readonly #door: AcpDoor
  readonly #open = new Map<string, AcpSession>()

  constructor(door: AcpDoor) {
    this.#door = door
  }

  /** Stores nothing before the first message, because editors create sessions that are never used. */
  async create(cwd: string): Promise<AcpSession> {
    assertAbsolute(cwd)
    const { runtime, userId, agentId = defaultAgentId(this.#door) } = this.#door
    const { trust } = await runtime.store.settings.read(userId)
    return this.#add({ id: newId(), cwd, agentId, mode: trust, isBegun: false })
  }

  /** Throws NOT_FOUND for a session that this connection has not opened. */
  get(sessionId: string): AcpSession {
    const session = this.#open.get(sessionId)
    if (session) return session
    throw noSession(sessionId, 'Open it with session/load or session/resume, or start one with session/new.')
  }

  /** With `replay`, sends the whole conversation first. Throws NOT_FOUND, and CONFLICT while a prompt of this client is in progress. */
  async open(sessionId: string, { cwd, replay }: { cwd: string; replay: boolean }): Promise<OpenedSession> {
    assertAbsolute(cwd)
    const { runtime, userId } = this.#door
    const known = this.#open.get(sessionId)
    if (known?.isPrompted) throw isBusy()
    const thread = await runtime.store.threads.find(userId, sessionId)
    if (!thread && known) return { session: known }
    if (!thread) throw noSession(sessionId, 'List the sessions with session/list, or start one with session/new.')
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

  /** Newest first, without threads of agents that are unavailable here. Throws BAD_REQUEST for an invalid cursor. */
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

  /** Cancels the turn in progress, as the protocol requires. Throws NOT_FOUND. */
  async close(sessionId: string): Promise<void> {
    const session = this.get(sessionId)
    this.#open.delete(sessionId)
    await session.cancel()
  }

  /** The client disconnected. Cancels nothing: the next client to open the thread can follow its run. */
  leave(): void {
    for (const session of this.#open.values()) session.leave()
    this.#open.clear()
  }

  #add(options: Omit<ConstructorParameters<typeof AcpSession>[0], 'door'>): AcpSession {
    const session = new AcpSession({ door: this.#door, ...options })
    this.#open.set(session.id, session)
    return session
  }

  /** The mode of the last run, limited to the user's current trust. */
  async #modeOf({ id: threadId }: ThreadRecord): Promise<TrustLevel> {
    const { runtime, userId } = this.#door
    const { trust } = await runtime.store.settings.read(userId)
    const [last] = await runtime.store.runs.list(userId, { threadId, limit: 1 })
    const before = last && (await runtime.store.runs.load(userId, last.id))?.manifest.trust
    return lowerTrust(trust, before) ?? trust
  }

  /** Threads do not belong to a folder, so each one reports the folder of the request. */
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
  const message =
    'sessionId: a turn is in progress in this session. Wait for its end, or cancel it with session/cancel.'
  return new DeckhandError('CONFLICT', message, { field: 'sessionId' })
}

function badCursor(): DeckhandError {
  const message = 'cursor: must be the nextCursor of an earlier answer. Leave it out to start with the newest.'
  return new DeckhandError('BAD_REQUEST', message, { field: 'cursor' })
}
