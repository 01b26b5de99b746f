import { agentOf, type Job } from '../job.ts'
import { jobKinds } from '../plans.ts'
import { Random } from '../random.ts'
import type { Api } from './api.ts'
import type { JobLog } from './job-log.ts'
import type { Moments } from './moments.ts'
import { performJob } from './perform-job.ts'

export interface BusyOptions {
  api: Api
  moments: Moments
  seed: number
  /** Jobs under way at once. */
  atOnce: number
  /** Readers move from server to server, and some runs are cancelled. */
  isFleet: boolean
  /** No new job begins once this aborts; running ones finish. */
  enough: AbortSignal
}

/** Gives the servers work, and resolves with what the clients saw once all of it is done. */
export async function keepBusy(options: BusyOptions, logs: JobLog[], signal: AbortSignal): Promise<void> {
  const idleThreads = new Map<string, string[]>()

  async function workOnAndOn(): Promise<void> {
    while (!options.enough.aborted) {
      const log = nextJob(logs.length + 1, options, idleThreads)
      logs.push(log)
      await performJob(log, options.api, options.moments, signal).catch((thrown: unknown) => {
        log.problem = String(thrown)
      })
      if (log.ended && log.threadId) idleThreadsOf(log.job, idleThreads).push(log.threadId)
      signal.throwIfAborted()
    }
  }

  await Promise.all(Array.from({ length: options.atOnce }, workOnAndOn))
}

/** Some jobs go on in the thread of one that is done; more than half of the clients read along. */
function nextJob(number: number, { seed, isFleet }: BusyOptions, idleThreads: Map<string, string[]>): JobLog {
  const random = new Random(seed, `job ${number}`)
  const job = { number, kind: random.pick(jobKinds) }
  const threadId = random.chance(0.3) ? idleThreadsOf(job, idleThreads).shift() : undefined
  const reads = random.chance(0.65)
  const log: JobLog = { job, ended: false, connections: 0, ...(threadId && { threadId }), ...(reads && { lines: [] }) }
  return isFleet ? { ...log, ...unsteady(random) } : log
}

/** Half of the readers do not stay where the run was begun; one run of fourteen is cancelled. */
function unsteady(random: Random): Partial<JobLog> {
  const leavesAfter = random.chance(0.5) ? random.between(1, 12) : undefined
  const cancelAfterMs = random.chance(0.07) ? random.between(50, 2_500) : undefined
  return { ...(leavesAfter && { leavesAfter }), ...(cancelAfterMs && { cancelAfterMs }) }
}

/** A thread belongs to the agent it began with. */
function idleThreadsOf(job: Job, idleThreads: Map<string, string[]>): string[] {
  const agent = agentOf(job)
  const threads = idleThreads.get(agent) ?? []
  idleThreads.set(agent, threads)
  return threads
}
