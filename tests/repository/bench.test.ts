import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { chromiumPath } from '../support/browsers/browser.ts'
import { tempFolder } from '../support/temp-folder.ts'

interface Row {
  metric: string
  reference: string
  ours: number
  ratio: number
}

/** Runs a benchmark, and checks its results against the shape that all share. */
async function shortBench(name: string, ...args: string[]): Promise<{ stdout: string; rows: Row[] }> {
  const folder = tempFolder()
  const script = fileURLToPath(new URL(`../../bench/dist/${name}.js`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, '--results', folder])
  const results = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'))
  expect(results).toEqual({ name, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), rows: expect.any(Array) })
  expect(results.rows.length).toBeGreaterThan(3)
  for (const row of results.rows) {
    expect(Object.keys(row)).toEqual(['metric', 'ours', 'reference', 'theirs', 'ratio', 'goal', 'met'])
    expect(row.ratio).toBeGreaterThan(0)
    expect([true, false, null]).toContain(row.met)
  }
  return { stdout, rows: results.rows }
}

test('a short bench:kernel does the job three ways and writes its results in the shape all benchmarks share', async () => {
  const { stdout } = await shortBench('kernel', '--pairs', '2', '--runs', '2')
  expect(stdout).toContain('hand-written @google/genai loop')
}, 60_000)

test('a short bench:agents lets agents start agents next to a loop that makes the same model calls', async () => {
  expect((await shortBench('agents', '--quick')).stdout).toContain('10 children over 4 levels')
}, 60_000)

test('a short bench:actions makes types, makes one again and calls an action, each next to its reference', async () => {
  const { stdout, rows } = await shortBench('actions', '--quick')
  expect(stdout).toContain('after 1 of 60 files changed')
  const row = (start: string) => rows.find(({ metric }) => metric.startsWith(start)) ?? expect.unreachable()
  expect(row('ms to make types again').ours).toBeLessThan(row('CPU ms to parse and render 60 files').ours)
}, 60_000)

test('a short bench:bridge passes messages on in five ways, and the bridge a tenth as many as a bare relay at least', async () => {
  const { stdout, rows } = await shortBench('bridge', '--quick')
  for (const name of ['direct stdio', 'bare relay', "the official SDK's server", 'stdio-to-ws 0.2.0'])
    expect(stdout).toContain(name)
  // So few samples on a busy machine say nothing about latency.
  const isRate = ({ metric, reference }: Row) =>
    reference === 'bare relay' && metric.startsWith('messages of 200 bytes')
  expect(rows.find(isRate)?.ratio).toBeGreaterThan(0.1)
}, 60_000)

test.skipIf(!process.env.DECKHAND_TEST_POSTGRES)(
  'a short bench:fleet counts the requests of runs to PostgreSQL and Firestore, predicts itself and simulates a larger fleet',
  async () => {
    const { stdout, rows } = await shortBench('fleet', '--quick')
    const row = (start: string) => rows.find(({ metric }) => metric.startsWith(start)) ?? expect.unreachable()
    expect(row('statements per run: a plain answer').ours).toBeLessThan(45)
    expect(row('statements per run: a write with approval').ours).toBeLessThan(250)
    expect(row('transactions that wait for the disk per run: a write with approval').ours).toBe(7)
    expect(row('connections of a process').ours).toBeLessThanOrEqual(11)
    expect(row('writes on Firestore per run: a plain answer').ours).toBeLessThan(12)
    expect(row('runs a second, as simulated').ratio).toBeGreaterThan(0.2)
    expect(stdout).toContain('## 1,000 runs at once, simulated')
  },
  120_000,
)

test.skipIf(!chromiumPath)(
  'a short bench:page reads pages, counts what a turn sends, streams and weighs the scripts within loose bounds',
  async () => {
    const { rows } = await shortBench('page', '--quick')
    const row = (start: string) => rows.find(({ metric }) => metric.startsWith(start)) ?? expect.unreachable()
    expect(row('main-thread ms, first reading').ratio).toBeLessThan(15)
    expect(row('main-thread ms, after a small change').ratio).toBeLessThan(3)
    expect(row('kB per turn, the shop').ours).toBeLessThan(60)
    expect(row('kB per turn, the large page').ratio).toBeLessThan(0.5)
    expect(row('main-thread ms for an answer').ratio).toBeLessThan(0.5)
    expect(row('kB of script, gzip: deckhand-chat').ours).toBeLessThan(12)
  },
  120_000,
)

test.skipIf(!chromiumPath)(
  'a short bench:web shows an answer, long threads, Stop and the scripts within loose bounds',
  async () => {
    const { rows } = await shortBench('web', '--quick')
    const row = (start: string) => rows.find(({ metric }) => metric.startsWith(start)) ?? expect.unreachable()
    expect(row('main-thread ms,').ratio).toBeLessThan(0.7)
    expect(rows.filter(({ metric }) => metric.startsWith('main-thread ms,'))).toHaveLength(2)
    for (const { ours } of rows.filter(({ metric }) => metric.startsWith('nodes')))
      expect(ours).toBeLessThanOrEqual(200)
    for (const where of ['mid-text', 'mid-tool'])
      expect(row(`ms from Stop to "interrupted", in ${where}`).ours).toBeGreaterThan(0)
    expect(row('main-thread ms to show as the first in the workspace').ratio).toBeLessThan(5)
    expect(row('MB of heap in the workspace').ratio).toBeLessThan(2)
    expect(row('initial JavaScript').ours).toBeLessThanOrEqual(180)
  },
  240_000,
)
