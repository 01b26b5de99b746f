import { newId } from '@deckhand/kernel'
import type { ClaimedRun, Fence, RunStore } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import type { RunLog } from '../log/run-log.ts'
import { BackoffPoller } from './backoff-poller.ts'

/** A run that this process works on. */
export interface LiveRun {
  log: RunLog
  fence: Fence
  /** Stops the work. Does not change the stored run. */
  abandon(reason: unknown): void
  done: Promise<void>
}

export interface WorkerOptions {
  runs: RunStore
  /** Begins to work on a run at once, or ends a run that was lost too often. */
  begin: (claimed: ClaimedRun) => LiveRun
  /** How many runs this process works on at once; others stay `queued`. With 0, it leaves all runs to other processes. */
  capacity: number
  /** Only claim this user's runs. */
  userId?: string
  leaseMs: number
  now: () => number
  /** `now` is the clock of the store. It may be late if the machine was suspended, and then other workers' leases seem to last too long. */
  sharesClock?: boolean
  onFault: (error: unknown) => void
}

// Every 16th claim takes the oldest run. Otherwise round-robin by user would starve a user's second run while new users keep arriving.
// Not more often: a user with thousands of queued runs gets this share of all claims.
const claimsPerOldest = 16

// A run that was lost so often may be what kills its processes, or was just in the same process. A worker takes one such suspect at a time, for as
// long as it takes to see: so the culprit dies alone, and the others get on and are no longer suspects.
const suspectLosses = 3

/** A slot that is kept free for a run that is about to be created. */
export interface Reserved {
  lease: { owner: string; until: number }
  /** Must be called after the run was taken or could not be created. */
  release(): void
}

type Claim = Parameters<RunStore['claim']>[0]

/** Claims runs from the store while it has free slots, and renews its leases on them. */
export class Worker {
  readonly owner = newId()
  readonly #options: WorkerOptions
  readonly #live = new Map<string, LiveRun>()
  #unwatch = () => {}
  #timers: NodeJS.Timeout[] = []
  #claiming: Promise<void> | undefined
  #claimAgain = false
  #draining = false
  readonly #reserved = new Set<Promise<void>>()
  readonly #poller = new BackoffPoller(() => this.wake())
  #suspect: { run: LiveRun; until: number } | undefined
  #claims = 0
  #claimInFlight = false
  /** Runs may be queued that this worker did not claim, because it had no free slot. */
  #hasBacklog = false
  #closed = false

  constructor(options: WorkerOptions) {
    this.#options = options
    if (options.capacity > 0) this.#watchQueue()
  }

  live(runId: string): LiveRun | undefined {
    return this.#live.get(runId)
  }

  /** `undefined` if no slot is free, or if queued runs wait for the next one. */
  reserve(): Reserved | undefined {
    if (this.#hasBacklog || !this.#hasFreeSlot) return undefined
    let resolve = () => {}
    const released = new Promise<void>((done) => {
      resolve = done
    })
    this.#reserved.add(released)
    return {
      lease: { owner: this.owner, until: this.#options.now() + this.#options.leaseMs },
      release: () => {
        this.#reserved.delete(released)
        resolve()
        if (this.#hasBacklog) this.wake()
      },
    }
  }

  /** Counts a pending claim, because it may bring a run: otherwise its slot could also be promised to a new run. */
  get #isFull(): boolean {
    return this.#live.size + this.#reserved.size + (this.#claimInFlight ? 1 : 0) >= this.#options.capacity
  }

  /** Works on the run. If the worker is closed, gives it back, because nothing would renew its lease. `until`: the end of the run's lease. */
  async take(claimed: ClaimedRun, until: number): Promise<void> {
    const { runs, now, leaseMs } = this.#options
    // A slow store may have taken so long to answer that the lease is about to expire, and the run would be claimed a second time.
    if (until - now() < leaseMs / 2 && !(await renewLease(runs, claimed.fence, now() + leaseMs))) return
    if (this.#closed) await runs.extend(claimed.fence, 0)
    else this.#begin(claimed)
  }

  #begin(claimed: ClaimedRun): void {
    const run = this.#options.begin(claimed)
    const { runId } = claimed.fence
    this.#live.set(runId, run)
    const { now, leaseMs } = this.#options
    if (claimed.losses >= suspectLosses) this.#suspect = { run, until: now() + 2 * leaseMs }
    void run.done.catch(this.#fault).finally(() => {
      const wasFull = this.#isFull
      if (this.#live.get(runId) === run) this.#live.delete(runId)
      const wasSuspect = this.#suspect?.run === run
      if (wasSuspect) this.#suspect = undefined
      // While a slot was free, queued runs were claimed at once. Claiming after every run would cost a transaction for nothing.
      if (wasFull || wasSuspect) this.wake()
    })
  }

  /** Claims queued runs, and runs whose lease has expired. */
  wake(): void {
    if (this.#claiming) this.#claimAgain = true
    else if (!this.#closed && !this.#draining)
      this.#claiming = this.#claimAll().catch(this.#fault).finally(this.#claimed)
  }

  /** Claims no new runs. Keeps those it has until it is closed. */
  drain(): void {
    this.#draining = true
    this.#unwatch()
    this.#poller.stop()
  }

  /** Gives every run back, so that other processes need not wait for the leases to expire. */
  async close(): Promise<void> {
    this.#closed = true
    this.#unwatch()
    this.#poller.stop()
    for (const timer of this.#timers) clearInterval(timer)
    const live = [...this.#live.values()]
    for (const run of live) run.abandon(new Error('The program is stopping.'))
    await Promise.allSettled(live.map(({ fence }) => this.#options.runs.extend(fence, 0)))
    // Runs that are being claimed or started right now are also given back, before the caller closes the store.
    await Promise.all([this.#claiming, ...this.#reserved])
  }

  #watchQueue(): void {
    const { runs, leaseMs, userId } = this.#options
    // Notifications are about the runs of all users. For one user's worker, local runs wake it directly, and others can wait for the next poll.
    if (userId === undefined) this.#unwatch = runs.watchQueue(() => this.#poller.notify())
    this.#timers = [
      setInterval(() => this.#heartbeat(), leaseMs / 3),
      // There is no notification for an expired lease.
      setInterval(() => this.wake(), Math.min(leaseMs / 2, runs.pace?.lookMs ?? 1_000)),
    ]
    this.wake()
  }

  /** Ignores errors while closing: another process takes over the run. */
  readonly #fault = (error: unknown): void => {
    if (!this.#closed) this.#options.onFault(error)
  }

  get #hasFreeSlot(): boolean {
    return !this.#closed && !this.#draining && !this.#isFull
  }

  async #claimAll(): Promise<void> {
    do {
      this.#claimAgain = false
      let [more, found] = [true, false]
      try {
        while (more && this.#hasFreeSlot) {
          more = await this.#claim()
          found ||= more
        }
      } finally {
        this.#poller.polled(found)
      }
      this.#hasBacklog = more
    } while (this.#claimAgain && this.#hasFreeSlot)
  }

  /** Returns if there was a run. */
  async #claim(): Promise<boolean> {
    const { runs, leaseMs, now } = this.#options
    const at = now()
    this.#claimInFlight = true
    const claimed = await runs.claim({ owner: this.owner, now: at, leaseMs, ...this.#claimOptions(at) }).finally(() => {
      this.#claimInFlight = false
    })
    if (!claimed) return false
    this.#claims += 1
    if (this.#draining) await runs.extend(claimed.fence, 0)
    else await this.take(claimed, at + leaseMs)
    return true
  }

  /** Which runs to claim, and in which order. */
  #claimOptions(now: number): Pick<Claim, 'userId' | 'lossesBelow' | 'oldest' | 'trustsLeases'> {
    const { userId, sharesClock: trustsLeases = false } = this.#options
    return {
      ...(userId !== undefined && { userId }),
      ...(this.#suspect && now < this.#suspect.until && { lossesBelow: suspectLosses }),
      oldest: this.#claims % claimsPerOldest === claimsPerOldest - 1,
      trustsLeases,
    }
  }

  /** A `wake` during the last claim must not be lost. */
  readonly #claimed = (): void => {
    this.#claiming = undefined
    if (this.#claimAgain) this.wake()
  }

  #heartbeat(): void {
    const { runs, leaseMs, now } = this.#options
    for (const run of this.#live.values()) {
      runs.extend(run.fence, now() + leaseMs).catch((error: unknown) => run.abandon(error))
    }
  }
}

/** Renews the lease. Returns `false` if another process owns the run. */
async function renewLease(runs: RunStore, fence: Fence, until: number): Promise<boolean> {
  try {
    await runs.extend(fence, until)
    return true
  } catch (thrown) {
    if (toDeckhandError(thrown).code === 'LEASE_LOST') return false
    throw thrown
  }
}
