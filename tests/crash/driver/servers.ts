import { setTimeout } from 'node:timers/promises'
import type { ServerReport } from '../server/server-settings.ts'
import { type Child, startChild } from './start-child.ts'

export interface ServerProcess {
  number: number
  url: string
  state: 'starting' | 'live' | 'stopped' | 'ended'
  /** When it was last killed or stopped. */
  lostAt?: number
  child: Child
}

export interface ServerOptions {
  /** Which program of this test; the one that works on jobs when absent. */
  program?: string
  /** What each is started with, besides its number. */
  settings: object
  onReport(report: ServerReport, server: ServerProcess): void
}

/** The server processes of one test, all on one store. */
export class Servers {
  readonly #options: ServerOptions
  readonly #servers: ServerProcess[] = []
  /** Servers that ended though nobody ended them. */
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

  start(): ServerProcess {
    const { program = 'server-process.js', settings, onReport } = this.#options
    const number = this.#servers.length + 1
    const child = startChild(program, JSON.stringify({ ...settings, number }), (report) =>
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

  /** One that answers, as soon as there is one: the newest, or the one of that rank from the newest on. */
  async pick(signal: AbortSignal, rank = 0): Promise<ServerProcess> {
    for (;;) {
      signal.throwIfAborted()
      const live = this.live()
      const server = live[live.length - 1 - (rank % live.length)]
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
    server.child.process.kill('SIGCONT')
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
