import { setTimeout } from 'node:timers/promises'
import { Idle } from './idle.ts'
import type { ServerProcess, Servers } from './servers.ts'

export interface Answer {
  status: number
  body: Record<string, unknown>
}

interface Request {
  method?: 'GET' | 'POST'
  body?: object
  headers?: Record<string, string>
  /** Which of several servers, counted from the newest. */
  rank?: number
  /** It is answered when a run has come to a stop, which may take as long as it likes. */
  isLong?: boolean
}

export interface ApiOptions {
  /** Sent with every request. */
  headers?: Record<string, string>
  /** How long a client waits for a response until it asks another server. If absent it keeps waiting, and reports servers that are silent for longer. */
  patienceMs?: number
  /** How long a reader waits for the next line until it asks another server; forever if absent. */
  idleMs?: number
}

const longestMs = 15_000
const betweenTriesMs = 50
// A server that lost its database, or was suspended, may need this long to recover.
const recoveryMs = 30_000

/** A client of the run API whose servers die: it retries until it has a response. */
export class Api {
  readonly #servers: Servers
  readonly #options: ApiOptions
  /** Servers that kept a client waiting although they had not been disturbed. */
  readonly silences: string[] = []
  /** Responses that blamed the server itself. */
  readonly faults: string[] = []

  constructor(servers: Servers, options: ApiOptions = {}) {
    this.#servers = servers
    this.#options = options
  }

  /** The response of the first server that lives long enough to send one. The caller's deadline ends it. */
  async ask(path: string, request: Request, signal: AbortSignal): Promise<Answer> {
    for (;;) {
      signal.throwIfAborted()
      const answer = await this.tryOnce(path, request, signal)
      if (answer) return answer
      await setTimeout(betweenTriesMs)
    }
  }

  /** Undefined if the server died or failed. */
  async tryOnce(path: string, request: Request, signal: AbortSignal): Promise<Answer | undefined> {
    const server = await this.#servers.pick(signal, request.rank)
    // Read at the end, so that it is not garbage collected: AbortSignal.any alone does not prevent that.
    const patience = AbortSignal.timeout(request.isLong ? longestMs : (this.#options.patienceMs ?? longestMs))
    try {
      const response = await this.#fetch(server, path, request, AbortSignal.any([signal, patience]))
      const body = (await response.json()) as Answer['body']
      if (response.status < 500) return { status: response.status, body }
      // A server that is shutting down says so, which counts as dead.
      if (body.code !== 'UNAVAILABLE' && isAtEase(server)) this.faults.push(`${path}: ${response.status} ${body.error}`)
    } catch {
      // A long run is not a silent server, and depends on the machine. A run that hangs does not end before the test's deadline.
      const isPatient = this.#options.patienceMs === undefined && !request.isLong
      if (patience.aborted && server.state === 'live' && isPatient) {
        this.silences.push(`Server ${server.number} was silent: ${path}`)
      }
    }
    return undefined
  }

  /** The lines of a stream until it ends or breaks. A line that a crash cut in two is dropped. */
  async *lines(path: string, request: Request, signal: AbortSignal): AsyncGenerator<unknown> {
    const server = await this.#servers.pick(signal, request.rank)
    const idle = new Idle(this.#options.idleMs)
    try {
      const response = await this.#fetch(server, path, request, AbortSignal.any([signal, idle.signal]))
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      let rest = ''
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        idle.restart()
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) yield JSON.parse(line)
      }
    } catch {
      signal.throwIfAborted()
    } finally {
      idle.end()
    }
  }

  #fetch(server: ServerProcess, path: string, request: Request, signal: AbortSignal) {
    const { method = 'GET', body, headers = {} } = request
    return fetch(`${server.url}/api/agent${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...this.#options.headers, ...headers },
      signal,
    })
  }
}

/** It was not disturbed recently. */
function isAtEase({ state, backAt = 0 }: ServerProcess): boolean {
  return state === 'live' && Date.now() - backAt > recoveryMs
}
