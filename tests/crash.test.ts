import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { postgresUrl } from './crash/driver/postgres-schema.ts'

const seed = process.env.CRASH_SEED ?? String(Math.floor(Math.random() * 1_000_000))

const facts =
  'no run is lost, no agent is started twice, no effect is doubled and no event is missed while servers are killed'

test(`R4, J3, J4, G3, G4: ${facts} (seed ${seed})`, () => everythingHolds('sqlite', 10), 180_000)

test.skipIf(!postgresUrl)(
  `R4, J3, J4, G3, G4: on PostgreSQL ${facts} (seed ${seed})`,
  () => everythingHolds('postgres', 6),
  180_000,
)

const fleetFacts =
  'while servers of a fleet of three are killed, stopped and cut off from the database, at any of which clients ask'

test.skipIf(!postgresUrl)(
  `R4, J3, J4: all of that holds on PostgreSQL ${fleetFacts} (seed ${seed})`,
  () => fleetHolds('postgres'),
  240_000,
)

test(`R4, J3, J4: all of that holds on Firestore ${fleetFacts} (seed ${seed})`, () => fleetHolds('firestore'), 240_000)

test(`R4, J3: a mail and an event whose answers are lost happen once, though Deckhand is killed in between (seed ${seed})`, async () => {
  const choices = ['--lives', '4', '--lease-ms', '2000', '--seed', seed]
  expect(await output('services-driver.js', choices)).toContain('Everything happened once.')
}, 180_000)

async function everythingHolds(store: string, kills: number): Promise<void> {
  const choices = ['--store', store, '--kills', String(kills), '--lease-ms', '2000', '--seed', seed]
  expect(await output('crash-driver.js', choices)).toContain('Everything held.')
}

async function fleetHolds(store: string): Promise<void> {
  const choices = ['--fleet', '--store', store, '--rounds', '5', '--lease-ms', '1500', '--jobs', '4', '--seed', seed]
  expect(await output('crash-driver.js', choices)).toContain('Everything held.')
}

async function output(driver: string, choices: string[]): Promise<string> {
  const { code, output } = await run([fileURLToPath(new URL(`crash/dist/${driver}`, import.meta.url)), ...choices])
  expect(code, `Repeat it with CRASH_SEED=${seed}.\n${output}`).toBe(0)
  return output
}

function run(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (error, stdout, stderr) => {
      resolve({ code: error ? (child.exitCode ?? 1) : 0, output: `${stderr}${stdout}` })
    })
  })
}
