import { type MeasuredProcess, startProcess } from '../harness/start-process.ts'
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts'
import type { ServerSettings } from './server-settings.ts'
import { emptyCount, type WireCount } from './wire-count.ts'

export interface Fleet {
  urls: string[]
  processes: MeasuredProcess[]
  /** Through the proxies of all processes, since they began. Nothing but zeros without proxies. */
  count(): WireCount
  connections(): number
  /** Milliseconds of CPU of all processes since they began. */
  cpu(): Promise<number>
  stop(): Promise<void>
}

/** So many server processes on one database, each through a proxy that counts if that is wished for. */
export async function startFleet(size: number, settings: ServerSettings, counted: boolean): Promise<Fleet> {
  const proxies: CountingProxy[] = []
  const processes: MeasuredProcess[] = []
  const stop = async () => {
    await Promise.all(processes.map((each) => each.stop()))
    await Promise.all(proxies.map((proxy) => proxy.close()))
  }
  try {
    // One after another: the first makes the tables.
    for (let n = 0; n < size; n += 1) {
      const proxy = counted ? await startCountingProxy(settings.databaseUrl) : undefined
      if (proxy) proxies.push(proxy)
      const databaseUrl = proxy?.url ?? settings.databaseUrl
      processes.push(await startProcess('fleet/server-process.js', JSON.stringify({ ...settings, databaseUrl })))
    }
  } catch (error) {
    await stop()
    throw error
  }
  return {
    processes,
    urls: processes.map(({ url }) => url),
    count: () => proxies.map((proxy) => proxy.count()).reduce(addCounts, emptyCount()),
    connections: () => proxies.reduce((sum, proxy) => sum + proxy.connections(), 0),
    cpu: async () => (await Promise.all(processes.map((each) => each.usage()))).reduce((sum, { cpu }) => sum + cpu, 0),
    stop,
  }
}

function addCounts(one: WireCount, other: WireCount): WireCount {
  return {
    statements: one.statements + other.statements,
    commits: one.commits + other.commits,
    bytesSent: one.bytesSent + other.bytesSent,
    bytesReceived: one.bytesReceived + other.bytesReceived,
    notifications: one.notifications + other.notifications,
  }
}
