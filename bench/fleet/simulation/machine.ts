import { EventQueue } from './event-queue.ts'
import { LogDisk } from './log-disk.ts'
import { Permits } from './permits.ts'
import { RunQueue } from './run-queue.ts'
import { Station } from './station.ts'
import { Thread } from './thread.ts'

/** A stretch of work on a run, from when a worker takes it until it parks or ends. */
export interface Stretch {
  turns: number
  transactions: number
  /** Of those, the ones that wait for the disk. */
  flushes: number
  statements: number
}

/** What things cost, in milliseconds. */
export interface UnitCosts {
  /** Of a server's one thread, per statement it asks. */
  serverThread: number
  /** Of its other threads, which run beside it. */
  serverOther: number
  database: number
  /** Of the one thread that plays all clients, per run. */
  client: number
  /** To bring the log to the disk, for as many commits as wait. */
  flush: number
}

export interface Machine {
  cores: number
  processes: number
  /** Of the pool of each process. */
  connections: number
  /** Runs that each process works on at once. */
  places: number
  clients: number
  modelMs: number
  /** Runs of these kinds in turn, each a list of stretches. */
  kinds: Stretch[][]
  costs: UnitCosts
}

export interface Predicted {
  /** Runs a second. */
  rate: number
  /** Milliseconds from the request to the end, of each run. */
  latencies: number[]
}

interface ServerProcess {
  thread: Thread
  connections: Permits
  /** Places. */
  free: number
}

type Task = (server: ServerProcess) => void

/**
 * Servers, database and clients on the cores of one machine. Each client begins a run when its last one has ended. Times do not vary: the
 * prediction is a mean, and the mixture of kinds and the queues have the effect of chance.
 */
export function simulateMachine(machine: Machine, runs: number): Predicted {
  return new MachineModel(machine, runs).predict()
}

class MachineModel {
  readonly #machine: Machine
  readonly #runs: number
  readonly #events = new EventQueue()
  readonly #cores: Station
  readonly #disk: LogDisk
  readonly #clients: Thread
  readonly #servers: ServerProcess[]
  readonly #queue = new RunQueue<Task>('in order')
  readonly #ends: number[] = []
  readonly #latencies: number[] = []
  #begun = 0

  constructor(machine: Machine, runs: number) {
    this.#machine = machine
    this.#runs = runs
    const cores = new Station(this.#events, machine.cores)
    this.#cores = cores
    this.#disk = new LogDisk(this.#events, machine.costs.flush)
    this.#clients = new Thread(cores)
    const { processes: length, connections, places: free } = machine
    this.#servers = Array.from({ length }, () => ({
      thread: new Thread(cores),
      connections: new Permits(connections),
      free,
    }))
  }

  predict(): Predicted {
    for (let client = 0; client < this.#machine.clients; client += 1) this.#begin()
    this.#events.run(() => this.#ends.length === this.#runs)
    return { rate: (this.#runs / (this.#ends.at(-1) ?? 0)) * 1_000, latencies: this.#latencies }
  }

  #begin(): void {
    if (this.#begun === this.#runs) return
    const index = this.#begun
    this.#begun += 1
    const came = this.#events.now
    const { kinds, costs } = this.#machine
    const stretches = kinds[index % kinds.length] ?? []
    const goOn = (nth: number): void => {
      const stretch = stretches[nth]
      if (!stretch) this.#end(came)
      else
        this.#take(index + nth, (server) =>
          this.#work(server, stretch, () => {
            this.#leave(server)
            goOn(nth + 1)
          }),
        )
    }
    this.#clients.work(costs.client, () => goOn(0))
  }

  #end(came: number): void {
    this.#ends.push(this.#events.now)
    this.#latencies.push(this.#events.now - came)
    this.#begin()
  }

  /** The process that gets the request executes the run, or the first one with a free place. */
  #take(index: number, task: Task): void {
    const server = this.#servers[index % this.#servers.length]
    if (!server || server.free === 0) this.#queue.push('', task)
    else {
      server.free -= 1
      task(server)
    }
  }

  #leave(server: ServerProcess): void {
    const next = this.#queue.shift()
    if (next) next(server)
    else server.free += 1
  }

  /** One transaction after another, with the model's turns spread between them. */
  #work(server: ServerProcess, stretch: Stretch, done: () => void): void {
    const turnEvery = stretch.transactions / (stretch.turns + 1)
    let transactions = 0
    let turns = 0
    const next = (): void => {
      const isTurn = turns < stretch.turns && transactions >= turnEvery * (turns + 1)
      if (isTurn) {
        turns += 1
        this.#events.after(this.#machine.modelMs, next)
      } else if (transactions < stretch.transactions) {
        transactions += 1
        this.#transact(server, stretch, transactions > stretch.transactions - stretch.flushes, next)
      } else done()
    }
    next()
  }

  #transact(server: ServerProcess, stretch: Stretch, isDurable: boolean, done: () => void): void {
    const { serverThread, serverOther, database } = this.#machine.costs
    const statements = stretch.statements / stretch.transactions
    const release = () => {
      server.connections.giveBack()
      done()
    }
    this.#cores.serve(serverOther * statements, () => {})
    server.thread.work(serverThread * statements, () =>
      server.connections.take(() =>
        this.#cores.serve(database * statements, () => (isDurable ? this.#disk.commit(release) : release())),
      ),
    )
  }
}
