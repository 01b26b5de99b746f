import { setMaxListeners } from 'node:events'
import type { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { newAgent, open } from '../../harness/ask.ts'
import { inParallel } from '../../harness/in-parallel.ts'
import type { FleetOptions } from '../fleet-options.ts'
import { allInOne } from '../fleet-plan.ts'
import { parkRun } from '../perform-run.ts'
import { userHeader } from '../servers/server-settings.ts'
import { type Fleet, withFleet } from '../servers/start-fleet.ts'
import { withDatabase } from '../servers/with-database.ts'
import { addCounts, emptyCount, type WireCount } from './wire-count.ts'

/** The cost of an open stream whose run waits for a person. */
export interface StreamCosts {
  /** Per second. */
  wire: WireCount
  /** Kilobytes of JavaScript objects; bench:runtime measures resident memory. */
  memory: number
}

const userId = 'watcher'

/** The cost of streams of waiting runs, all at one of two processes, beyond the idle cost of the two. */
export function streamCosts(options: FleetOptions): Promise<StreamCosts> {
  const { serverUrl, folder, openStreams, idleSeconds, tell } = options
  return withDatabase(serverUrl, ({ url: databaseUrl }) =>
    withFleet(allInOne(2), { databaseUrl, folder, modelMs: 0, counted: true }, async (fleet) => {
      tell(`${openStreams} open streams …\n`)
      const agent = newAgent()
      const runIds = await park(fleet, openStreams, agent)
      // The first ones also pay for code that is compiled and for tables that are made.
      const closeFirst = await openAll(fleet, runIds, agent)
      closeFirst()
      await setTimeout(500)
      const without = await countFor(fleet, idleSeconds)
      const before = await fleet.processes[0]?.usage({ collect: true })
      const close = await openAll(fleet, runIds, agent)
      const after = await fleet.processes[0]?.usage({ collect: true })
      const withStreams = await countFor(fleet, idleSeconds)
      close()
      agent.destroy()
      const memory = Math.max(1, (after?.heap ?? 0) - (before?.heap ?? 0)) / openStreams
      const wire = addCounts(emptyCount(), addCounts(withStreams, without, -1), 1 / openStreams)
      return { wire, memory }
    }),
  )
}

async function park(fleet: Fleet, count: number, agent: Agent): Promise<string[]> {
  const ids: string[] = []
  await inParallel({ times: count, concurrency: 8 }, async () => {
    ids.push(await parkRun(fleet.urls[0] ?? '', userId, agent))
  })
  return ids
}

/** Per second. */
async function countFor(fleet: Fleet, seconds: number): Promise<WireCount> {
  const before = fleet.count()
  const begun = performance.now()
  await setTimeout(seconds * 1_000)
  const passed = (performance.now() - begun) / 1_000
  return addCounts(emptyCount(), addCounts(fleet.count(), before, -1), 1 / passed)
}

/** Resolves when every stream has begun. Returns how to close them. */
async function openAll({ urls }: Fleet, runIds: string[], agent: Agent): Promise<() => void> {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  await inParallel({ times: runIds.length, concurrency: 16 }, async (index) => {
    const url = `${urls[0]}/api/agent/runs/${runIds[index]}/stream`
    const stream = await open({ url, agent, headers: { [userHeader]: userId } }, controller.signal)
    stream.on('error', () => {}).resume()
    if (stream.statusCode !== 200) throw new Error(`A stream was answered with ${stream.statusCode}.`)
  })
  // Each stream has sent its first events, and waits now.
  await setTimeout(300)
  return () => controller.abort()
}
