import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs a benchmark, and holds what it writes against the shape that all share. */
async function shortBench(name: string, ...args: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-bench-'))
  const script = fileURLToPath(new URL(`../bench/dist/${name}.js`, import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args, '--results', folder])
  const results = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'))
  expect(results).toEqual({ name, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), rows: expect.any(Array) })
  expect(results.rows.length).toBeGreaterThan(3)
  for (const row of results.rows) {
    expect(Object.keys(row)).toEqual(['metric', 'ours', 'reference', 'theirs', 'ratio', 'goal', 'met'])
    expect(row.ratio).toBeGreaterThan(0)
    expect([true, false, null]).toContain(row.met)
  }
  return stdout
}

test('a short bench:kernel does the job three ways and writes its results in the shape all benchmarks share', async () => {
  expect(await shortBench('kernel', '--pairs', '2', '--runs', '2')).toContain('hand-written @google/genai loop')
}, 60_000)

test('a short bench:agents lets agents start agents next to a loop that makes the same model calls', async () => {
  expect(await shortBench('agents', '--quick')).toContain('10 children over 4 levels')
}, 60_000)
