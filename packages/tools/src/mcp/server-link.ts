import { setTimeout as sleep } from 'node:timers/promises'
import type { McpServerDefinition } from '@deckhand/spec'
import { timeLimit } from '@deckhand/spec/time-limit'
import type { CallToolRequestOptions, CallToolResult } from '@modelcontextprotocol/client'
import { explainFailure, isLost, isTimeout } from './explain-failure.ts'
import { type ListedTool, listTools } from './list-tools.ts'
import { prepareSession, type Session } from './open-session.ts'
import { RestartDelay } from './restart-delay.ts'

/** The last words of a process arrive a moment after its end is known. */
const lastWordsMs = 20

interface OpenSession extends Session {
  tools: ListedTool[]
  /** The server reported that its tools changed. */
  isStale: boolean
}

export interface CallOptions extends CallToolRequestOptions {
  signal: AbortSignal
  timeout: number
}

export class CallFailure extends Error {
  /** The server received the call, but its outcome is unknown. */
  readonly mayHaveHappened: boolean

  constructor(message: string, mayHaveHappened: boolean) {
    super(message)
    this.mayHaveHappened = mayHaveHappened
  }
}

const restartNote = 'The next run starts it again.'

/** One server, kept open. Its errors continue after `MCP server "name": `. */
export class ServerLink {
  readonly #definition: McpServerDefinition
  readonly #startTimeoutMs: number
  readonly #delay = new RestartDelay()
  readonly #end = new AbortController()
  readonly #closing = new Set<Promise<void>>()
  #current: OpenSession | undefined
  #listing: Promise<ListedTool[]> | undefined
  #lastFailure = () => ''

  constructor(definition: McpServerDefinition, startTimeoutMs: number) {
    this.#definition = definition
    this.#startTimeoutMs = startTimeoutMs
  }

  /** Its current tools, as the same array if they did not change. Starts the server if it does not run. */
  tools(): Promise<ListedTool[]> {
    if (this.#current && !this.#current.isStale) return Promise.resolve(this.#current.tools)
    this.#listing ??= this.#refresh().finally(() => {
      this.#listing = undefined
    })
    return this.#listing
  }

  /** Does not restart an ended server, whose tools may differ. Rejects with the reason of an abort. */
  async call(name: string, args: Record<string, unknown>, options: CallOptions): Promise<CallToolResult> {
    const session = this.#current
    if (!session) throw new CallFailure(`${this.#lastFailure()} ${restartNote}`, false)
    try {
      return await session.client.callTool({ name, arguments: args }, options)
    } catch (thrown) {
      options.signal.throwIfAborted()
      throw await this.#explainCall(session, thrown, options.timeout)
    }
  }

  async close(): Promise<void> {
    this.#end.abort()
    await this.#listing?.catch(() => {})
    const session = this.#current
    this.#current = undefined
    if (session) this.#release(session)
    await Promise.all(this.#closing)
  }

  async #refresh(): Promise<ListedTool[]> {
    if (this.#end.signal.aborted) throw new Error('it was closed because Deckhand is stopping.')
    const session = this.#current
    const signal = timeLimit(this.#startTimeoutMs, this.#end.signal)
    if (!session) return this.#start(signal)
    session.isStale = false
    await this.#attempt(session, signal, () => this.#list(session, signal))
    return session.tools
  }

  async #start(signal: AbortSignal): Promise<ListedTool[]> {
    const waitMs = this.#delay.remainingMs()
    if (waitMs > 0) throw new Error(`${this.#lastFailure()} It is tried again in ${Math.ceil(waitMs / 1000)} s.`)
    const session: OpenSession = { ...this.#prepare(() => session), tools: [], isStale: false }
    await this.#attempt(session, signal, async () => {
      await session.connect(signal, this.#startTimeoutMs)
      await this.#list(session, signal)
    })
    this.#current = session
    this.#delay.started()
    return session.tools
  }

  #prepare(session: () => OpenSession): Session {
    return prepareSession(this.#definition, {
      onToolsChanged: () => {
        session().isStale = true
      },
      onClose: () => {
        if (this.#current === session()) this.#lose(session(), closed)
      },
    })
  }

  async #list(session: OpenSession, signal: AbortSignal): Promise<void> {
    session.tools = await listTools(session.client, signal, this.#startTimeoutMs)
  }

  async #attempt(session: OpenSession, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await Promise.race([work(), aborted(signal)])
    } catch (thrown) {
      this.#lose(session, signal.aborted ? signal.reason : thrown)
      await sleep(lastWordsMs)
      throw new Error(this.#lastFailure())
    }
  }

  async #explainCall(session: OpenSession, thrown: unknown, timeoutMs: number): Promise<CallFailure> {
    if (!isLost(thrown)) {
      const failure = { thrown, definition: this.#definition, timeoutMs, lastWords: [] }
      return new CallFailure(explainFailure(failure), isTimeout(thrown))
    }
    if (this.#current === session) this.#lose(session, thrown)
    await sleep(lastWordsMs)
    return new CallFailure(`${this.#lastFailure()} ${restartNote}`, true)
  }

  #lose(session: OpenSession, thrown: unknown): void {
    if (this.#current === session) this.#current = undefined
    this.#delay.failed()
    const timeoutMs = this.#startTimeoutMs
    this.#lastFailure = () =>
      explainFailure({ thrown, definition: this.#definition, timeoutMs, lastWords: session.lastWords() })
    this.#release(session)
  }

  #release(session: OpenSession): void {
    const closing = session.close().catch(() => {})
    this.#closing.add(closing)
    void closing.then(() => this.#closing.delete(closing))
  }
}

const closed = Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' })

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
