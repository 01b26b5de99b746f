import { type MeasuredProcess, startProcess } from '../../harness/start-process.ts'
import { type CountingProxy, startCountingProxy } from '../costs/counting-proxy.ts'
import { addCounts, emptyCount, type WireCount } from '../costs/wire-count.ts'
import { type FleetPlan, serves } from '../fleet-plan.ts'
import type { ServerSettings } from './server-settings.ts'

export interface Fleet {
  plan: FleetPlan
  /** Of the processes that clients use. */
  urls: string[]
  processes: MeasuredProcess[]
  /** Counted by the proxies of all processes, since they started. All zeros without proxies. */
  count(): WireCount
  connections(): number
  /** CPU milliseconds of all processes since they started. */
  cpu(): Promise<number>
}

export interface FleetSettings extends Omit<ServerSettings, 'places'> {
  /** Whether a proxy counts the traffic to the database. */
  counted: boolean
}

/** Runs the processes of the plan on one database, and stops them afterwards. */
export async function withFleet<T>(
  plan: FleetPlan,
  { counted, ...settings }: FleetSettings,
  use: (fleet: Fleet) => Promise<T>,
): Promise<T> {
  const proxies: CountingProxy[] = []
  const processes: MeasuredProcess[] = []
  try {
    // One after another: the first makes the tables.
    for (const places of plan.places) {
      const proxy = counted ? await startCountingProxy(settings.databaseUrl) : undefined
      if (proxy) proxies.push(proxy)
      const own: ServerSettings = { ...settings, places, databaseUrl: proxy?.url ?? settings.databaseUrl }
      processes.push(await startProcess('fleet/servers/server-process.js', JSON.stringify(own)))
    }
    return await use(fleetOf(plan, processes, proxies))
  } finally {
    await Promise.all(processes.map((each) => each.stop()))
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
}

function fleetOf(plan: FleetPlan, processes: MeasuredProcess[], proxies: CountingProxy[]): Fleet {
  return {
    plan,
    processes,
    urls: processes.filter((_, index) => serves(plan, index)).map(({ url }) => url),
    count: () => proxies.map((proxy) => proxy.count()).reduce((sum, each) => addCounts(sum, each), emptyCount()),
    connections: () => proxies.reduce((sum, proxy) => sum + proxy.connections(), 0),
    cpu: async () => (await Promise.all(processes.map((each) => each.usage()))).reduce((sum, { cpu }) => sum + cpu, 0),
  }
}
