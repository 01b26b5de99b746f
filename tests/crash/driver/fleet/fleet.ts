import { addressThrough, type StoreAddress, targetOf } from '../../open-store.ts'
import type { ServerProcess, Servers } from '../servers.ts'
import { Line } from './line.ts'

/** A machine: one server after another runs on it, all with its line to the database and its clock. */
export interface Seat {
  readonly line: Line
  readonly skewMs: number
  server: ServerProcess
}

/** How wrong the clocks of the machines are. */
export const skewsMs = [0, -20_000, 30_000]

// Sooner than usual, so that a test sees many of them.
const silenceMs = 5_000

/** Three machines on one database. */
export class Fleet {
  readonly seats: readonly Seat[]
  readonly #servers: Servers
  readonly #address: StoreAddress

  private constructor(servers: Servers, address: StoreAddress, lines: Line[]) {
    this.#servers = servers
    this.#address = address
    this.seats = lines.map((line, index) => {
      const skewMs = skewsMs[index] ?? 0
      return { line, skewMs, server: this.#start({ line, skewMs }) }
    })
  }

  static async open(servers: Servers, address: StoreAddress): Promise<Fleet> {
    const target = targetOf(address)
    const fleet = new Fleet(servers, address, await Promise.all(skewsMs.map(() => Line.open(target))))
    await Promise.all(fleet.seats.map(({ server }) => server.child.ready))
    return fleet
  }

  /** Another server on that machine, in place of one that has ended. */
  async replace(seat: Seat): Promise<void> {
    seat.server = this.#start(seat)
    await seat.server.child.ready
  }

  end(): void {
    for (const { line } of this.seats) line.end()
  }

  #start({ line, skewMs }: Pick<Seat, 'line' | 'skewMs'>): ServerProcess {
    return this.#servers.start({ ...addressThrough(this.#address, line.port), skewMs, silenceMs })
  }
}
