import { describe, type TestContext, test } from 'vitest'
import { crashOutput, crashSeed } from './driver/crash-output.ts'
import { firestoreHost } from './driver/firestore-project.ts'
import { postgresUrl } from './driver/postgres-schema.ts'

const facts =
  'no run is lost, no effect is doubled and no event is missed while servers of a fleet are killed, stopped and cut off'

// Most of it is waiting for leases to run out.
describe.concurrent(`a fleet of three (seed ${crashSeed})`, () => {
  test.skipIf(!postgresUrl)(`R4, J3, J4: on PostgreSQL ${facts}`, everythingHolds('postgres', 2_000), 240_000)

  test.skipIf(!firestoreHost)(`R4, J3, J4: on Firestore ${facts}`, everythingHolds('firestore', 4_000), 240_000)
})

function everythingHolds(store: string, leaseMs: number) {
  const choices = ['--fleet', '--store', store, '--rounds', '10', '--jobs', '4', '--lease-ms', String(leaseMs)]
  return async ({ expect }: TestContext) => {
    expect(await crashOutput('crash-driver.js', [...choices, '--seed', crashSeed])).toContain('Everything held.')
  }
}
