import { expect, test } from 'vitest'
import { crashOutput as output, crashSeed as seed } from './driver/crash-output.ts'
import { postgresUrl } from './driver/postgres-schema.ts'

const facts =
  'no run is lost, no agent is started twice, no effect is doubled and no event is missed while servers are killed'

test(`R4, J3, J4, G3, G4: ${facts} (seed ${seed})`, () => everythingHolds('sqlite', 10), 180_000)

test.skipIf(!postgresUrl)(
  `R4, J3, J4, G3, G4: on PostgreSQL ${facts} (seed ${seed})`,
  () => everythingHolds('postgres', 6),
  180_000,
)

test(`R4, J3: a mail and an event whose answers are lost happen once, though Deckhand is killed in between (seed ${seed})`, async () => {
  const choices = ['--lives', '4', '--lease-ms', '2000', '--seed', seed]
  expect(await output('services-driver.js', choices)).toContain('Everything happened once.')
}, 180_000)

test(`no kill begins after --minutes, however many are left (seed ${seed})`, async () => {
  const said = await output('crash-driver.js', ['--minutes', '0', '--kills', '3', '--jobs', '2', '--seed', seed])
  expect(said).toMatch(/servers killed \(SIGKILL\) +0\n/)
  expect(said).toContain('No server was killed, so nothing was tested. Ask for more with --kills or --minutes.')
  expect(said).not.toContain('Everything held.')
}, 180_000)

async function everythingHolds(store: string, kills: number): Promise<void> {
  const choices = ['--store', store, '--kills', String(kills), '--lease-ms', '2000', '--seed', seed]
  expect(await output('crash-driver.js', choices)).toContain('Everything held.')
}
