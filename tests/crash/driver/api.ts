import { setTimeout } from 'node:timers/promises'
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
}

const patienceMs = 15_000
const betweenTriesMs = 50

/** The run API as a client sees it whose servers die: it asks again until it has an answer. */
export class Api {
  readonly #servers: Servers
  readonly #headers: Record<string, string>
  /** Servers that let a client wait though nothing had been done to them. */
  readonly silences: string[] = []
  /** Answers that said that the server itself is at fault. */
  readonly faults: string[] = []

  /** `headers` go with every request. */
  constructor(servers: Servers, headers: Record<string, string> = {}) {
    this.#servers = servers
    this.#headers = headers
  }

  /** The answer of the first server that lives long enough to give one. The caller's deadline ends it. */
  async ask(path: string, request: Request, signal: AbortSignal): Promise<Answer> {
    for (;;) {
      signal.throwIfAborted()
      const answer = await this.tryOnce(path, request, signal)
      if (answer) return answer
      await setTimeout(betweenTriesMs)
    }
  }

  /** Nothing when the server died or failed over it. */
  async tryOnce(path: string, request: Request, signal: AbortSignal): Promise<Answer | undefined> {
    const server = await this.#servers.pick(signal, request.rank)
    // Looked at in the end, which keeps it from the garbage collector: AbortSignal.any alone does not.
    const patience = AbortSignal.timeout(patienceMs)
    try {
      const response = await this.#fetch(server, path, request, AbortSignal.any([signal, patience]))
      const body = (await response.json()) as Answer['body']
      if (response.status < 500) return { status: response.status, body }
      // A server that was asked to end says so, and that is as good as gone.
      if (body.code !== 'UNAVAILABLE') this.faults.push(`${path}: ${response.status} ${body.error}`)
    } catch {
      if (patience.aborted && server.state === 'live') this.silences.push(`Server ${server.number} was silent: ${path}`)
    }
    return undefined
  }

  /** The lines of a stream until it ends or breaks off. A line that was cut in two by a crash is none. */
  async *lines(path: string, request: Request, signal: AbortSignal): AsyncGenerator<unknown> {
    const server = await this.#servers.pick(signal, request.rank)
    try {
      const response = await this.#fetch(server, path, request, signal)
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      let rest = ''
      for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const lines = (rest + text).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) yield JSON.parse(line)
      }
    } catch {
      signal.throwIfAborted()
    }
  }

  #fetch(server: ServerProcess, path: string, request: Request, signal: AbortSignal) {
    const { method = 'GET', body, headers = {} } = request
    return fetch(`${server.url}/api/agent${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...this.#headers, ...headers },
      signal,
    })
  }
}
