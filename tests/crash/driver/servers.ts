import { setTimeout } from 'node:timers/promises'
import type { ServerReport } from '../server/server-settings.ts'
import { type Child, startChild } from './start-child.ts'

export interface ServerProcess {
  number: number
  url: string
  /** `cut`: it runs and takes requests, but its connection to the database is cut. */
  state: 'starting' | 'live' | 'cut' | 'stopped' | 'ended'
  /** When it was last killed, stopped or cut off. */
  lostAt?: number
  /** When it was last woken or connected again. */
  backAt?: number
  child: Child
}

export interface ServerOptions {
  /** Which program of this test; the one that works on jobs when absent. */
  program?: string
  /** What each is started with, besides its number. */
  settings: object
  onReport(report: ServerReport, server: ServerProcess): void
  /** Chooses one of the servers that take requests; if absent the newest, or the one of that rank from the newest on. */
  choose?(servers: ServerProcess[], rank: number): ServerProcess | undefined
}

/** The server processes of one test, all on one store. */
export class Servers {
  readonly #options: ServerOptions
  readonly #servers: ServerProcess[] = []
  /** Servers that ended on their own. */
  readonly deaths: string[] = []

  constructor(options: ServerOptions) {
    this.#options = options
  }

  get started(): number {
    return this.#servers.length
  }

  /** Those that answer. */
  live(): ServerProcess[] {
    return this.#servers.filter(({ state }) => state === 'live')
  }

  /** `more`: what this one is started with besides. */
  start(more: object = {}): ServerProcess {
    const { program = 'server-process.js', settings, onReport } = this.#options
    const number = this.#servers.length + 1
    const child = startChild(program, JSON.stringify({ ...settings, ...more, number }), (report) =>
      onReport(report as ServerReport, server),
    )
    const server: ServerProcess = { number, url: '', state: 'starting', child }
    this.#servers.push(server)
    void child.exited.then(() => this.#ended(server))
    void child.ready.then(
      (port) => {
        server.url = `http://127.0.0.1:${port}`
        if (server.state === 'starting') server.state = 'live'
      },
      () => {},
    )
    return server
  }

  /** A server that responds, as soon as there is one. */
  async pick(signal: AbortSignal, rank = 0): Promise<ServerProcess> {
    const { choose = newest } = this.#options
    for (;;) {
      signal.throwIfAborted()
      const server = choose(
        this.#servers.filter(({ state }) => state === 'live' || state === 'cut'),
        rank,
      )
      if (server) return server
      await setTimeout(10)
    }
  }

  async kill(server: ServerProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    server.state = 'ended'
    server.lostAt = Date.now()
    server.child.process.kill(signal)
    await server.child.exited
  }

  stop(server: ServerProcess): void {
    server.state = 'stopped'
    server.lostAt = Date.now()
    server.child.process.kill('SIGSTOP')
  }

  resume(server: ServerProcess): void {
    if (server.state !== 'stopped') return
    server.state = 'live'
    server.backAt = Date.now()
    server.child.process.kill('SIGCONT')
  }

  cutOff(server: ServerProcess): void {
    server.state = 'cut'
    server.lostAt = Date.now()
  }

  reconnected(server: ServerProcess): void {
    if (server.state !== 'cut') return
    server.state = 'live'
    server.backAt = Date.now()
  }

  /** All of them, also those that are stopped: SIGKILL ends those too. */
  async end(): Promise<void> {
    await Promise.all(this.#servers.filter(({ state }) => state !== 'ended').map((server) => this.kill(server)))
  }

  #ended(server: ServerProcess): void {
    if (server.state === 'ended') return
    server.state = 'ended'
    this.deaths.push(`Server ${server.number} ended by itself:\n${server.child.output()}`)
  }
}

function newest(servers: ServerProcess[], rank: number): ServerProcess | undefined {
  return servers[servers.length - 1 - (rank % servers.length)]
}
