import type { Evidence } from '../evidence.ts'
import type { StoreAddress } from '../open-store.ts'
import { Random } from '../random.ts'
import type { ServerSettings } from '../server/server-settings.ts'
import { Api } from './api.ts'
import { Approver } from './approver.ts'
import { collectEvidence } from './collect-evidence.ts'
import { disturbFleet } from './fleet/disturb-fleet.ts'
import { Fleet } from './fleet/fleet.ts'
import { Recoveries } from './fleet/recoveries.ts'
import type { JobLog } from './job-log.ts'
import { keepBusy } from './keep-busy.ts'
import { makeTrouble } from './make-trouble.ts'
import { Moments } from './moments.ts'
import { Observer } from './observer.ts'
import { startReceiver } from './receiver.ts'
import { type ServerProcess, Servers } from './servers.ts'
import { noTrouble, type Trouble } from './trouble.ts'

export interface CrashOptions {
  place: StoreAddress
  seed: number
  /** How often servers are killed; or, of a fleet, how many rounds there are. */
  times: number
  isFleet: boolean
  /** No server is disturbed after this time, however many kills or rounds there were. */
  longestMs?: number
  leaseMs: number
  jobsAtOnce: number
  onTime(count: number): void
}

export interface CrashResult {
  evidence: Evidence
  trouble: Trouble
  observer: Observer
  doubleClicks: number
  servers: number
  /** Of a fleet only. */
  recoveries?: Recoveries
}

const pauses = { model: 40, tool: 250, journal: 40 }
const msPerTime = 20_000
// A client of a fleet does not wait long, because there are other servers.
const restless = { patienceMs: 4_000, idleMs: 4_000 }
const msToFinish = 120_000

/** Runs jobs, approvers and disturbances at the same time until the servers were disturbed enough; then it waits for every job to end. Its processes end with it. */
export async function crash(options: CrashOptions): Promise<CrashResult> {
  const { place, seed, leaseMs } = options
  const moments = new Moments()
  const observer = new Observer(moments)
  const receiver = await startReceiver(() => moments.happened('arrival'))
  const settings: Omit<ServerSettings, 'number'> = { ...place, receiverUrl: receiver.url, seed, leaseMs, pauses }
  const ofFleet = options.isFleet ? { choose: anyServer(new Random(seed, 'choice')) } : {}
  const servers = new Servers({ settings, onReport: observer.hear, ...ofFleet })
  let fleet: Fleet | undefined
  try {
    fleet = options.isFleet ? await Fleet.open(servers, place) : undefined
    const recoveries = fleet && new Recoveries()
    const api = new Api(servers, fleet ? restless : {})
    const approver = new Approver({ api, receiver, moments, seed })
    const logs: JobLog[] = []
    const { trouble, failures } = await everythingAtOnce(options, {
      ...{ api, approver, moments, servers, logs },
      ...(fleet && recoveries && { disturbed: { fleet, recoveries } }),
    })
    if (servers.live().length === 0) await servers.start().child.ready
    const stored = await collectEvidence(api, place, AbortSignal.timeout(msToFinish))
    const { acknowledgements, doubleClicks } = approver
    const incidents = [...failures, ...servers.deaths, ...api.silences, ...(recoveries?.problems ?? [])]
    observer.faults.push(...api.faults)
    const { overtaken } = observer
    return {
      evidence: { ...stored, logs, acknowledgements, receipts: await receiver.receipts(), overtaken, incidents },
      trouble,
      observer,
      doubleClicks,
      servers: servers.started,
      ...(recoveries && { recoveries }),
    }
  } finally {
    await servers.end()
    fleet?.end()
    receiver.end()
  }
}

interface Cast {
  api: Api
  approver: Approver
  moments: Moments
  servers: Servers
  logs: JobLog[]
  disturbed?: { fleet: Fleet; recoveries: Recoveries }
}

/** What did not come to its end in time is a finding, not the end of the test: the checks then say which runs hang. */
async function everythingAtOnce(options: CrashOptions, cast: Cast): Promise<{ trouble: Trouble; failures: string[] }> {
  const { seed, times, jobsAtOnce, isFleet } = options
  const { api, approver, moments, logs } = cast
  const broken = new AbortController()
  const deadline = broken.signal
  // Not a separate signal inside of AbortSignal.any: it may be garbage collected, and then never fires.
  const timer = setTimeout(() => broken.abort(new Error('It did not end in time.')), times * msPerTime + msToFinish)
  const enough = new AbortController()
  const done = new AbortController()
  const trouble = noTrouble()
  const all = await Promise.allSettled([
    doHarm(trouble, options, cast, deadline)
      // If no server starts, all others would wait for one until the deadline.
      .catch((error: unknown) => {
        broken.abort(error)
        throw error
      })
      .finally(() => enough.abort()),
    keepBusy({ api, moments, seed, atOnce: jobsAtOnce, isFleet, enough: enough.signal }, logs, deadline).finally(() =>
      done.abort(),
    ),
    approver.work(done.signal, deadline),
  ])
  clearTimeout(timer)
  const failures = all.flatMap((each) => (each.status === 'rejected' ? [`the test itself: ${each.reason}`] : []))
  return { trouble, failures }
}

function doHarm(trouble: Trouble, options: CrashOptions, cast: Cast, signal: AbortSignal): Promise<void> {
  const { seed, times, leaseMs, onTime, longestMs = Number.POSITIVE_INFINITY } = options
  const { servers, moments, disturbed } = cast
  const endAt = performance.now() + longestMs
  const shared = { servers, moments, random: new Random(seed, 'trouble'), leaseMs, endAt }
  return disturbed
    ? disturbFleet(trouble, { ...shared, ...disturbed, rounds: times, onRound: onTime }, signal)
    : makeTrouble(trouble, { ...shared, kills: times, onKill: onTime }, signal)
}

/** Like a load balancer without health checks; two requests of one person go to two servers. */
function anyServer(random: Random): (servers: ServerProcess[], rank: number) => ServerProcess | undefined {
  return (servers, rank) => servers[(Math.floor(random.next() * 1_000) + rank) % servers.length]
}
