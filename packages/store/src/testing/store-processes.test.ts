import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openStore } from './children/open-store.ts'
import { firestoreHost, firestoreProject } from './firestore-project.ts'
import { postgresSchema, postgresUrl } from './postgres-schema.ts'
import { queuedRun } from './scene.ts'
import { temporaryFolder } from './temporary-folder.ts'

const root = temporaryFolder()
afterAll(root.remove)

const scripts = ['claim-all', 'open-and-close', 'write-for-ever']

// Node cannot run TypeScript, and the built package may be older than its sources, so each child is bundled from them.
beforeAll(() => {
  const source = (name: string) => fileURLToPath(new URL(`./children/${name}.ts`, import.meta.url))
  buildSync({
    entryPoints: scripts.map(source),
    outdir: root.path,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    conditions: ['@deckhand/source'],
    external: ['@photostructure/sqlite', 'pg', '@google-cloud/firestore'],
  })
  symlinkSync(fileURLToPath(new URL('../../../../node_modules', import.meta.url)), join(root.path, 'node_modules'))
})

type Child = ChildProcessByStdio<Writable, Readable, null>

function start(script: string, ...parameters: string[]): { child: Child; lines: string[]; ended: Promise<unknown> } {
  const child = spawn(process.execPath, [join(root.path, `${script}.mjs`), ...parameters], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface(child.stdout).on('line', (line) => lines.push(line))
  return { child, lines, ended: once(child, 'close') }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setTimeout(2)
}

let folders = 0

/** The places for an empty store. */
const places = {
  SQLite: async () => join(root.path, `store-${++folders}`),
  PostgreSQL: async () => {
    const { url, remove } = await postgresSchema()
    onTestFinished(remove)
    return url
  },
}

const present = Object.entries(places).filter(([name]) => name !== 'PostgreSQL' || postgresUrl)

/** Two processes claim so many runs at once. Checks that each got some, and none was claimed twice. */
async function claimTogether(place: string, count: number): Promise<void> {
  const store = await openStore(place)
  const runs = await Promise.all(Array.from({ length: count }, () => queuedRun(store)))
  const children = [start('claim-all', place), start('claim-all', place)]
  await until(() => children.every(({ lines }) => lines.includes('ready')))
  // Otherwise, on a busy machine, the first process could claim them all.
  for (const { child } of children) child.stdin.write('one\n')
  await until(() => children.every(({ lines }) => lines.length > 1))
  for (const { child } of children) child.stdin.write('all\n')
  await Promise.all(children.map(({ ended }) => ended))
  const claimed = children.map(({ lines }) => lines.slice(1))
  expect(claimed.flat().sort()).toEqual(runs.map(({ runId }) => runId).sort())
  expect(claimed.every(({ length }) => length > 0)).toBe(true)
  await store.close()
}

// Fewer, because each run is dozens of requests. The crash test covers kills, and there is no schema to create concurrently.
test.skipIf(!firestoreHost)(
  'two processes that claim forty runs on Firestore never get the same one',
  {
    timeout: 180_000,
  },
  () => claimTogether(`firestore://${firestoreHost}/${firestoreProject().projectId}`, 40),
)

describe.each(present)('on %s', (_name, newPlace) => {
  test('two processes that claim two hundred runs never get the same one', async () => {
    await claimTogether(await newPlace(), 200)
  })

  test('a process that is killed while it writes loses no resolved write', async () => {
    const place = await newPlace()
    for (let round = 0; round < 5; round += 1) {
      const { child, lines, ended } = start('write-for-ever', place, `round-${round}`)
      await until(() => lines.length > 0)
      await setTimeout(Math.random() * 80)
      child.kill('SIGKILL')
      await ended
      const store = await openStore(place)
      const run = await store.runs.load('anna', `round-${round}-run`)
      const events = await store.runs.events('anna', `round-${round}-run`, { after: 0, limit: 1e6 })
      const acknowledged = Number(lines.at(-1))
      expect(run?.record.lastSeq).toBeGreaterThanOrEqual(acknowledged)
      expect([events.length, run?.state.turns.length]).toEqual([run?.record.lastSeq, run?.record.lastSeq])
      await store.close()
    }
  })

  test('four processes that open a new store at once create one', async () => {
    for (let round = 0; round < 2; round += 1) {
      const place = await newPlace()
      const children = Array.from({ length: 4 }, () => start('open-and-close', place))
      const codes = await Promise.all(children.map(({ ended }) => ended))
      expect(codes).toEqual(children.map(() => [0, null]))
      expect(children.map(({ lines }) => lines)).toEqual(children.map(() => ['delegated']))
    }
  })
})
