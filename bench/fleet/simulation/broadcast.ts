import { arrivalsOf, type Broadcast, type LargeFleet } from './fleet.ts'

// Of a run, what is told: it was made, taken, moved on by a turn, ended.
const changesPerRun = 5
const leastMs = 10
// As in the store's `CollectTime`: milliseconds for each message a second that is heard.
const msPerMessage = 0.05

// As in the runtime's `CalmLook`: who looked for a run in vain rests for so long on average.
export const restMs = 50
// BEGIN, a setting, the look and COMMIT.
const statementsPerLook = 4

/** Of processes that have something to tell at every moment. The time is what makes as many messages heard as it takes to come to that time. */
export function collectMs(processes: number, broadcast: Broadcast): number {
  const settled = Math.sqrt(msPerMessage * 1_000 * (processes - 1))
  return broadcast === 'calmly' ? Math.max(leastMs, settled) : leastMs
}

/** Cores of the database that are busy with nothing but telling every process what the others did. */
export function broadcastCores(fleet: LargeFleet): number {
  if (fleet.broadcast === 'none') return 0
  const processes = fleet.workers + fleet.web
  const messages = Math.min(processes / collectMs(processes, fleet.broadcast), arrivalsOf(fleet) * changesPerRun)
  return messages * processes * fleet.notifyMs
}

/** Cores that are busy with looks of workers that were told of a run which another one took. */
export function vainLookCores({ workers, costs }: LargeFleet): number {
  return (workers / restMs) * statementsPerLook * costs.database
}
