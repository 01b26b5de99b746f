import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const kernelBench = fileURLToPath(new URL('../bench/dist/kernel.js', import.meta.url))

test('a short bench:kernel does the job three ways and writes its results in the shape all benchmarks share', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-bench-'))
  const { stdout } = await promisify(execFile)(process.execPath, [
    kernelBench,
    '--pairs',
    '2',
    '--runs',
    '2',
    '--results',
    folder,
  ])
  expect(stdout).toContain('hand-written @google/genai loop')
  const results = JSON.parse(await readFile(join(folder, 'kernel.json'), 'utf8'))
  expect(results).toEqual({ name: 'kernel', at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/), rows: expect.any(Array) })
  expect(results.rows.length).toBeGreaterThan(3)
  for (const row of results.rows) {
    expect(Object.keys(row)).toEqual(['metric', 'ours', 'reference', 'theirs', 'ratio', 'goal', 'met'])
    expect(row.ratio).toBeGreaterThan(0)
    expect([true, false, null]).toContain(row.met)
  }
}, 60_000)
