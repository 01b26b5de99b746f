import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Row } from '../harness/report.ts'

const goal = 180

/** How much JavaScript the workspace loads before the first paint: the scripts of its page, and their static imports. */
export async function initialScriptRows(dist: string, tell: (words: string) => void): Promise<Row[]> {
  const sizes = await initialScripts(dist)
  const largestFirst = [...sizes].sort(([, one], [, other]) => other - one)
  for (const [path, size] of largestFirst) tell(`${(size / 1_000).toFixed(1).padStart(7)} kB  ${path}\n`)
  const ours = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_000
  const metric = 'initial JavaScript in kB, gzip'
  return [
    {
      metric,
      ours,
      reference: 'the goal',
      theirs: goal,
      ratio: ours / goal,
      goal: `at most ${goal} kB`,
      met: ours <= goal,
    },
  ]
}

async function initialScripts(dist: string): Promise<Map<string, number>> {
  const html = await readFile(join(dist, 'index.html'), 'utf8')
  const waiting = [...html.matchAll(/<(?:script|link)[^>]*(?:src|href)="\.?\/([^"]+\.js)"/g)].map(
    ([, path]) => path ?? '',
  )
  const sizes = new Map<string, number>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (sizes.has(path)) continue
    const source = await readFile(join(dist, path))
    sizes.set(path, gzipSync(source).length)
    waiting.push(...importsOf(source.toString(), posix.dirname(path)))
  }
  if (sizes.size === 0)
    throw new Error(`${dist}/index.html loads no script: build the page first, with npm start or npm test.`)
  return sizes
}

/** Imports that are not waited for by a call: `from"./x.js"` and `import"./x.js"`. */
function importsOf(source: string, folder: string): string[] {
  const found = source.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g)
  return [...found].map(([, path]) => posix.join(folder, path ?? ''))
}
