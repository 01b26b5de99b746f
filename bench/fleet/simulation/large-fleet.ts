import { broadcastCores, restMs, vainLookCores } from './broadcast.ts'
import { EventQueue } from './event-queue.ts'
import { arrivalsOf, type LargeFleet, type RunNeed } from './fleet.ts'
import { Random } from './random.ts'
import { RunQueue } from './run-queue.ts'
import { Station } from './station.ts'

export interface Delays {
  /** Milliseconds from the request until a worker has the run, of the runs that came in the last part. */
  everybody: number[]
  hog: number[]
  /** Runs a second that come. */
  arrivals: number
  /** Parts of the time that they are busy. */
  databaseBusy: number
  workersBusy: number
  /** Runs that were requested and have no worker at the end, wherever they wait. */
  waiting: number
}

/** The part of the simulated time that counts. The warm-up is ignored, because the fleet starts empty. */
export interface Horizon {
  warmUpMs: number
  lookMs: number
  seed: number
}

interface Worker {
  thread: Station
  free: number
  claims: number
}

interface Waiting {
  came: number
  need: RunNeed
  isHog: boolean
}

// Of a run's statements, those that make it and those that take it from the line; the rest goes with its turns.
const startPart = 0.25
const claimPart = 0.15
const hogName = 'hog'

/** Turns between which a run goes back to the database, all at the speed of the model; a run that waits for a person needs no place meanwhile. */
export function simulateLargeFleet(fleet: LargeFleet, horizon: Horizon): Delays {
  return new LargeFleetModel(fleet, horizon).run()
}

class LargeFleetModel {
  readonly #fleet: LargeFleet
  readonly #horizon: Horizon
  readonly #events = new EventQueue()
  readonly #random: Random
  readonly #database: Station
  readonly #cores: number
  readonly #web: Station
  readonly #workers: Worker[]
  readonly #queue: RunQueue<Waiting>
  readonly #free: Worker[] = []
  readonly #everybody: number[] = []
  readonly #hog: number[] = []
  readonly #arrivals: number
  #isLookNear = false
  #came = 0
  #begun = 0

  constructor(fleet: LargeFleet, horizon: Horizon) {
    this.#fleet = fleet
    this.#horizon = horizon
    this.#random = new Random(horizon.seed)
    const left = fleet.databaseCores - broadcastCores(fleet) - vainLookCores(fleet)
    this.#cores = Math.max(1, Math.floor(left))
    this.#database = new Station(this.#events, this.#cores)
    this.#web = new Station(this.#events, fleet.web)
    this.#queue = new RunQueue(fleet.order)
    this.#workers = Array.from({ length: fleet.workers }, () => ({
      thread: new Station(this.#events, 1),
      free: fleet.places,
      claims: 0,
    }))
    this.#free.push(...this.#workers)
    this.#arrivals = arrivalsOf(fleet)
  }

  run(): Delays {
    const { warmUpMs, lookMs } = this.#horizon
    const end = warmUpMs + lookMs
    this.#nextArrival(end)
    if (this.#fleet.hog) this.#events.at(warmUpMs, () => this.#hogComes())
    this.#events.run(() => this.#events.now > end)
    const { workers } = this.#fleet
    const thread = this.#workers.reduce((sum, worker) => sum + worker.thread.served, 0)
    return {
      everybody: this.#everybody,
      hog: this.#hog,
      arrivals: this.#arrivals * 1_000,
      databaseBusy: this.#database.served / end / this.#cores,
      workersBusy: thread / end / workers,
      waiting: this.#came - this.#begun,
    }
  }

  #nextArrival(end: number): void {
    this.#events.after(this.#random.exponential(1 / this.#arrivals), () => {
      this.#arrive(`user ${this.#random.below(this.#fleet.users)}`)
      if (this.#events.now < end) this.#nextArrival(end)
    })
  }

  #hogComes(): void {
    for (let n = 0; n < (this.#fleet.hog ?? 0); n += 1) this.#arrive(hogName)
  }

  #arrive(userId: string): void {
    const { kinds } = this.#fleet
    const need = kinds[this.#random.below(kinds.length)]
    if (!need) return
    this.#came += 1
    const waiting = { came: this.#events.now, need, isHog: userId === hogName }
    this.#web.serve(this.#serverMs(need, startPart), () =>
      this.#database.serve(this.#databaseMs(need, startPart), () => {
        this.#queue.push(userId, waiting)
        this.#lookSoon()
      }),
    )
  }

  /** Each worker with a free place looks again after its backoff; the next one to look finds the run. */
  #lookSoon(): void {
    if (this.#isLookNear || this.#free.length === 0) return
    this.#isLookNear = true
    this.#events.after(this.#random.exponential(restMs / this.#free.length), () => {
      this.#isLookNear = false
      this.#match()
    })
  }

  /** A worker with a free place takes the next run. The free workers take turns. */
  #match(): void {
    while (this.#queue.size > 0) {
      const worker = this.#free.pop()
      const waiting =
        worker && this.#queue.shift(++worker.claims % this.#fleet.claimsPerOldest === 0 ? 'oldest' : 'next')
      if (!worker || !waiting) return
      worker.free -= 1
      if (worker.free > 0) this.#free.splice(this.#random.below(this.#free.length + 1), 0, worker)
      this.#database.serve(this.#databaseMs(waiting.need, claimPart), () => this.#begin(worker, waiting))
    }
  }

  #begin(worker: Worker, { came, need, isHog }: Waiting): void {
    this.#begun += 1
    const delay = this.#events.now - came
    if (isHog) this.#hog.push(delay)
    else if (came > this.#horizon.warmUpMs) this.#everybody.push(delay)
    this.#turn(worker, need, need.turns)
  }

  #turn(worker: Worker, need: RunNeed, left: number): void {
    const { median, spread } = this.#fleet.model
    const part = (1 - startPart - claimPart) / need.turns
    this.#events.after(this.#random.logNormal(median, spread), () =>
      worker.thread.serve(this.#serverMs(need, part + claimPart / need.turns), () =>
        this.#database.serve(this.#databaseMs(need, part), () => {
          if (left > 1) this.#turn(worker, need, left - 1)
          else this.#leave(worker)
        }),
      ),
    )
  }

  #leave(worker: Worker): void {
    worker.free += 1
    // One that was full looks at once.
    if (worker.free === 1) {
      this.#free.push(worker)
      this.#match()
    }
  }

  #serverMs({ statements }: RunNeed, part: number): number {
    return statements * part * this.#fleet.costs.serverThread
  }

  #databaseMs({ statements }: RunNeed, part: number): number {
    return statements * part * this.#fleet.costs.database
  }
}
