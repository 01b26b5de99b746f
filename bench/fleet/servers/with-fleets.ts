import type { FleetOptions } from '../fleet-options.ts'
import type { FleetPlan } from '../fleet-plan.ts'
import { type Fleet, withFleet } from './start-fleet.ts'
import { type BenchDatabase, withDatabase } from './with-database.ts'

export interface OpenFleet {
  fleet: Fleet
  database: BenchDatabase
}

/** Starts all of these fleets at once, each on its own database, so that their samples can be taken in turn. */
export async function withFleets<T>(
  plans: FleetPlan[],
  { options, modelMs }: { options: FleetOptions; modelMs: number },
  use: (fleets: OpenFleet[]) => Promise<T>,
): Promise<T> {
  const openRest = async (open: OpenFleet[]): Promise<T> => {
    const plan = plans[open.length]
    if (!plan) return use(open)
    return withDatabase(options.serverUrl, (database) =>
      withFleet(plan, { databaseUrl: database.url, folder: options.folder, modelMs, counted: false }, (fleet) =>
        openRest([...open, { fleet, database }]),
      ),
    )
  }
  return openRest([])
}
