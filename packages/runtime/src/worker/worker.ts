import { newId } from '@deckhand/kernel'
import type { ClaimedRun, Fence, RunStore } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import type { RunLog } from '../log/run-log.ts'
import { CalmLook } from './calm-look.ts'

/** A run that this process works on. */
export interface LiveRun {
  log: RunLog
  fence: Fence
  /** Stops the work; the run itself stays as the store has it. */
  abandon(reason: unknown): void
  done: Promise<void>
}

export interface WorkerOptions {
  runs: RunStore
  /** Begins to work on a run, at once, or to end one that must not be worked on. */
  begin: (claimed: ClaimedRun) => LiveRun
  /** Runs at work at once; the others wait as `queued`. With 0 all of them are left to other processes. */
  capacity: number
  /** Only this user's runs are taken; those of others are left to other processes. */
  userId?: string
  leaseMs: number
  now: () => number
  /** `now` is the clock of the store. It may be late, when the machine stood still, and then leases of others look too far away. */
  sharesClock?: boolean
  onFault: (error: unknown) => void
}

// Of so many claims one takes the oldest run, or the second of a user would wait for as long as others come with a first one.
// Not of fewer: whoever has thousands queued gets this share, and where hardly any place is to spare the others wait for it.
const claimsPerOldest = 16

// Lost so often, a run may be what ends its processes, or only have been there each time. Of these a worker has one at a time, for as long as it may take to
// see: so whoever it is dies without the others, which get on and are suspected no more.
const suspectLosses = 3

/** A hand that is kept free for a run that is about to be made. */
export interface Reserved {
  lease: { owner: string; until: number }
  /** To be called when the run was taken, or did not come to be. */
  release(): void
}

type Claim = Parameters<RunStore['claim']>[0]

/** Takes runs from the store as long as it has hands free, and keeps its leases on them alive. */
export class Worker {
  readonly owner = newId()
  readonly #options: WorkerOptions
  readonly #live = new Map<string, LiveRun>()
  #unwatch = () => {}
  #timers: NodeJS.Timeout[] = []
  #claiming: Promise<void> | undefined
  #again = false
  #resting = false
  readonly #reserved = new Set<Promise<void>>()
  readonly #queue = new CalmLook(() => this.wake())
  #suspect: { run: LiveRun; until: number } | undefined
  #claims = 0
  /** A claim is under way. */
  #hasAsked = false
  /** Whether runs may be queued that were not looked for, because all hands were busy. */
  #behind = false
  #closed = false

  constructor(options: WorkerOptions) {
    this.#options = options
    if (options.capacity > 0) this.#lookForRuns()
  }

  live(runId: string): LiveRun | undefined {
    return this.#live.get(runId)
  }

  /** Nothing when all hands are busy, or others wait for the next that is free. */
  reserve(): Reserved | undefined {
    if (this.#behind || !this.#hasHandsFree) return undefined
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
        if (this.#behind) this.wake()
      },
    }
  }

  /** A claim that is not answered yet may bring a run: a hand that was promised to it and to a new run would make one too many. */
  get #isFull(): boolean {
    return this.#live.size + this.#reserved.size + (this.#hasAsked ? 1 : 0) >= this.#options.capacity
  }

  /** Works on it; once closed, gives it back instead, for nobody would keep its lease alive. `until` is that of the lease under which it was taken. */
  async take(claimed: ClaimedRun, until: number): Promise<void> {
    const { runs, now, leaseMs } = this.#options
    // A store that was out of reach may have taken as long to answer as the lease is: somebody else, or this worker itself, would take the run away.
    if (until - now() < leaseMs / 2 && !(await isRenewed(runs, claimed.fence, now() + leaseMs))) return
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
      // While a hand was free whoever was queued was taken at once; to look in vain after every run costs a transaction.
      if (wasFull || wasSuspect) this.wake()
    })
  }

  /** Looks for runs nobody works on. */
  wake(): void {
    if (this.#claiming) this.#again = true
    else if (!this.#closed && !this.#resting)
      this.#claiming = this.#claimAll().catch(this.#fault).finally(this.#claimed)
  }

  /** Takes nothing new. What it has it keeps, until it is closed. */
  rest(): void {
    this.#resting = true
    this.#unwatch()
    this.#queue.end()
  }

  /** Gives every run back, so that another process need not wait for its lease to run out. */
  async close(): Promise<void> {
    this.#closed = true
    this.#unwatch()
    this.#queue.end()
    for (const timer of this.#timers) clearInterval(timer)
    const live = [...this.#live.values()]
    for (const run of live) run.abandon(new Error('The program is stopping.'))
    await Promise.allSettled(live.map(({ fence }) => this.#options.runs.extend(fence, 0)))
    // A run that is being claimed or started at this moment is given back too, before whoever called closes the store.
    await Promise.all([this.#claiming, ...this.#reserved])
  }

  #lookForRuns(): void {
    const { runs, leaseMs, userId } = this.#options
    // It tells of everybody's runs. What one user does here is known without it, and what they do elsewhere can wait for the next look.
    if (userId === undefined) this.#unwatch = runs.watchQueue(() => this.#queue.told())
    this.#timers = [
      setInterval(() => this.#heartbeat(), leaseMs / 3),
      // A lease that ran out makes no sound.
      setInterval(() => this.wake(), Math.min(leaseMs / 2, runs.pace?.lookMs ?? 1_000)),
    ]
    this.wake()
  }

  /** What fails because the program is stopping is no fault: the run is taken up elsewhere. */
  readonly #fault = (error: unknown): void => {
    if (!this.#closed) this.#options.onFault(error)
  }

  get #hasHandsFree(): boolean {
    return !this.#closed && !this.#resting && !this.#isFull
  }

  async #claimAll(): Promise<void> {
    do {
      this.#again = false
      let [more, found] = [true, false]
      try {
        while (more && this.#hasHandsFree) {
          more = await this.#claim()
          found ||= more
        }
      } finally {
        this.#queue.looked(found)
      }
      this.#behind = more
    } while (this.#again && this.#hasHandsFree)
  }

  /** Whether there was one. */
  async #claim(): Promise<boolean> {
    const { runs, leaseMs, now } = this.#options
    const asked = now()
    this.#hasAsked = true
    const claimed = await runs.claim({ owner: this.owner, now: asked, leaseMs, ...this.#wish(asked) }).finally(() => {
      this.#hasAsked = false
    })
    if (!claimed) return false
    this.#claims += 1
    if (this.#resting) await runs.extend(claimed.fence, 0)
    else await this.take(claimed, asked + leaseMs)
    return true
  }

  /** What is taken, and in which order. */
  #wish(now: number): Pick<Claim, 'userId' | 'lossesBelow' | 'oldest' | 'trustsLeases'> {
    const { userId, sharesClock: trustsLeases = false } = this.#options
    return {
      ...(userId !== undefined && { userId }),
      ...(this.#suspect && now < this.#suspect.until && { lossesBelow: suspectLosses }),
      oldest: this.#claims % claimsPerOldest === claimsPerOldest - 1,
      trustsLeases,
    }
  }

  /** Whoever was told to look again after the last look must not be forgotten. */
  readonly #claimed = (): void => {
    this.#claiming = undefined
    if (this.#again) this.wake()
  }

  #heartbeat(): void {
    const { runs, leaseMs, now } = this.#options
    for (const run of this.#live.values()) {
      runs.extend(run.fence, now() + leaseMs).catch((error: unknown) => run.abandon(error))
    }
  }
}

/** Whether it is still ours. */
async function isRenewed(runs: RunStore, fence: Fence, until: number): Promise<boolean> {
  try {
    await runs.extend(fence, until)
    return true
  } catch (thrown) {
    if (toDeckhandError(thrown).code === 'LEASE_LOST') return false
    throw thrown
  }
}
