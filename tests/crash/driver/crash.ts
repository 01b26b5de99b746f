import type { Evidence } from '../evidence.ts'
import { Random } from '../random.ts'
import type { ServerSettings } from '../server/server-settings.ts'
import { Api } from './api.ts'
import { Approver } from './approver.ts'
import { collectEvidence } from './collect-evidence.ts'
import type { JobLog } from './job-log.ts'
import { keepBusy } from './keep-busy.ts'
import { makeTrouble, type Trouble } from './make-trouble.ts'
import { Moments } from './moments.ts'
import { Observer } from './observer.ts'
import { startReceiver } from './receiver.ts'
import { Servers } from './servers.ts'

export interface CrashOptions {
  folder: string
  databaseUrl?: string
  seed: number
  kills: number
  leaseMs: number
  jobsAtOnce: number
  onKill(count: number): void
}

export interface CrashResult {
  evidence: Evidence
  trouble: Trouble
  observer: Observer
  doubleClicks: number
  servers: number
}

const pauses = { model: 40, tool: 250, journal: 40 }
const msPerKill = 10_000
const msToFinish = 60_000

/** Work, people and trouble at the same time, until enough servers were killed; then everything comes to its end. Its processes end with it. */
export async function crash(options: CrashOptions): Promise<CrashResult> {
  const { folder, databaseUrl, seed, leaseMs } = options
  const moments = new Moments()
  const observer = new Observer(moments)
  const receiver = await startReceiver(() => moments.happened('arrival'))
  const place = { folder, ...(databaseUrl !== undefined && { databaseUrl }) }
  const settings: Omit<ServerSettings, 'number'> = { ...place, receiverUrl: receiver.url, seed, leaseMs, pauses }
  const servers = new Servers({ settings, onReport: observer.hear })
  try {
    const api = new Api(servers)
    const approver = new Approver({ api, receiver, moments, seed })
    const logs: JobLog[] = []
    const { trouble, failures } = await everythingAtOnce(options, { api, approver, moments, servers, logs })
    if (servers.live().length === 0) await servers.start().child.ready
    const stored = await collectEvidence(api, place, AbortSignal.timeout(msToFinish))
    const { acknowledgements, doubleClicks } = approver
    const incidents = [...failures, ...servers.deaths, ...api.silences]
    observer.faults.push(...api.faults)
    const { overtaken } = observer
    return {
      evidence: { ...stored, logs, acknowledgements, receipts: await receiver.receipts(), overtaken, incidents },
      trouble,
      observer,
      doubleClicks,
      servers: servers.started,
    }
  } finally {
    await servers.end()
    receiver.end()
  }
}

interface Cast {
  api: Api
  approver: Approver
  moments: Moments
  servers: Servers
  logs: JobLog[]
}

/** What did not come to its end in time is a finding, not the end of the test: the checks then say which runs hang. */
async function everythingAtOnce(
  { seed, kills, leaseMs, jobsAtOnce, onKill }: CrashOptions,
  { api, approver, moments, servers, logs }: Cast,
): Promise<{ trouble: Trouble; failures: string[] }> {
  const broken = new AbortController()
  const deadline = broken.signal
  // Not a signal of its own inside of AbortSignal.any: the garbage collector may take that one, and then it never comes.
  const timer = setTimeout(() => broken.abort(new Error('It did not end in time.')), kills * msPerKill + msToFinish)
  const enough = new AbortController()
  const done = new AbortController()
  const trouble: Trouble = { kills: 0, stops: 0, terminations: 0 }
  const random = new Random(seed, 'trouble')
  const all = await Promise.allSettled([
    makeTrouble(trouble, { servers, moments, random, kills, leaseMs, onKill }, deadline)
      // Without a server that starts, everybody else would wait for one until the deadline.
      .catch((error: unknown) => {
        broken.abort(error)
        throw error
      })
      .finally(() => enough.abort()),
    keepBusy({ api, moments, seed, atOnce: jobsAtOnce, enough: enough.signal }, logs, deadline).finally(() =>
      done.abort(),
    ),
    approver.work(done.signal, deadline),
  ])
  clearTimeout(timer)
  const failures = all.flatMap((each) => (each.status === 'rejected' ? [`the test itself: ${each.reason}`] : []))
  return { trouble, failures }
}
