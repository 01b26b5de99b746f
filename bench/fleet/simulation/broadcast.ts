import { arrivalsOf, type Broadcast, type LargeFleet } from './fleet.ts'

// The notifications of a run: created, claimed, one per turn, ended.
const changesPerRun = 5
const leastMs = 10
// As in the store's `CollectTime`: milliseconds for each message a second that is heard.
const msPerMessage = 0.05

// As in the runtime: a worker that found no run backs off for this long on average.
export const restMs = 50
// BEGIN, a setting, the look and COMMIT.
const statementsPerLook = 4

/** For processes that always have something to send. The result is the time at which the rate of received messages leads to that same time. */
export function collectMs(processes: number, broadcast: Broadcast): number {
  const settled = Math.sqrt(msPerMessage * 1_000 * (processes - 1))
  return broadcast === 'calmly' ? Math.max(leastMs, settled) : leastMs
}

/** Cores of the database that only deliver notifications to the processes. */
export function broadcastCores(fleet: LargeFleet): number {
  if (fleet.broadcast === 'none') return 0
  const processes = fleet.workers + fleet.web
  const messages = Math.min(processes / collectMs(processes, fleet.broadcast), arrivalsOf(fleet) * changesPerRun)
  return messages * processes * fleet.notifyMs
}

/** Cores used by workers that look for a run which another worker has already claimed. */
export function vainLookCores({ workers, costs }: LargeFleet): number {
  return (workers / restMs) * statementsPerLook * costs.database
}
