import type { ServerReport } from '../server/server-settings.ts'
import type { Moments } from './moments.ts'
import type { ServerProcess } from './servers.ts'

interface Holder {
  server: ServerProcess
  since: number
}

/** Listens to the servers' reports. Measures how long a run waited without an owner. */
export class Observer {
  readonly takeOverTimes: number[] = []
  readonly faults: string[] = []
  refused = 0
  /** Runs that were taken from a server that had not been disturbed. */
  stolen = 0
  /** The numbers of servers that were alive, or woke up, after they had lost a run. */
  readonly overtaken = new Set<number>()
  readonly #holders = new Map<string, Holder>()
  readonly #moments: Moments

  constructor(moments: Moments) {
    this.#moments = moments
  }

  readonly hear = (report: ServerReport, server: ServerProcess): void => {
    this.#moments.happened(report.type)
    if (report.type === 'claimed') this.#claimed(report, server)
    if (report.type === 'refused') this.refused += 1
    if (report.type === 'fault') this.faults.push(report.message)
  }

  #claimed({ runId, takeOver, at }: Extract<ServerReport, { type: 'claimed' }>, server: ServerProcess): void {
    const holder = this.#holders.get(runId)
    this.#holders.set(runId, { server, since: at })
    if (!takeOver || !holder) return
    const { number, state, lostAt = 0 } = holder.server
    if (state !== 'ended') this.overtaken.add(number)
    if (lostAt >= holder.since) this.takeOverTimes.push(at - lostAt)
    else if (state === 'live') this.stolen += 1
  }
}
