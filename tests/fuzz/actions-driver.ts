import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { compileTypes } from '../actions/types/compile-types.ts'
import { anyYaml } from './actions/any-yaml.ts'
import { compactFile } from './actions/compact-notation.ts'
import { examine } from './actions/examine.ts'
import { jsonNotationFile } from './actions/json-notation.ts'
import { spoiledFile } from './actions/spoiled-file.ts'

/** Parses good, spoiled and barely valid action files, and compiles all types that result. */
const { values } = parseArgs({
  options: {
    actions: { type: 'boolean' },
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
})
const [runs, seed] = [values.runs, values.seed].map(Number) as [number, number]
if (!(runs >= 1) || !Number.isInteger(seed)) throw new Error('--runs and --seed take whole numbers.')
process.stderr.write(`The seed is ${seed}.\n`)

const corpus = join(
  dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
  '../../packages/actions/corpus',
)
const problems: string[] = []
const sources = new Map<string, string>()
const kinds = {
  'JSON Schema': jsonNotationFile,
  compact: compactFile,
  spoiled: spoiledFile(corpusFiles()),
  YAML: anyYaml,
}
for (const [kind, arbitrary] of Object.entries(kinds)) {
  const numRuns = Math.ceil(runs / 4)
  const taken = fc.sample(arbitrary, { numRuns, seed }).filter(isTaken).length
  process.stdout.write(`${kind}: ${numRuns} inputs, ${taken} taken, ${Math.round(performance.now() / 1_000)} s\n`)
  // If almost nothing is accepted, almost nothing is tested.
  if (taken < numRuns / 50) problems.push(`of ${numRuns} ${kind} inputs only ${taken} were taken`)
}
problems.push(...(await compileAll()))
for (const problem of problems) process.stdout.write(`BROKEN: ${problem}\n`)
const compiled = `${sources.size} different types compiled.`
process.stdout.write(
  problems.length === 0 ? `${compiled} Everything held.\n` : `Repeat it with --seed ${seed} --runs ${runs}.\n`,
)
process.exitCode = problems.length === 0 ? 0 : 1

function isTaken(source: string): boolean {
  try {
    const types = examine(source, join(corpus, 'good'))
    if (types !== undefined) sources.set(types, source)
    return types !== undefined
  } catch (error) {
    problems.push(`${(error as Error).stack}\nThe input was:\n${JSON.stringify(source)}`)
    return false
  }
}

function corpusFiles(): string[] {
  const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jay-action'),
  )
  return names.sort().map((name) => readFileSync(join(corpus, name), 'utf8'))
}

async function compileAll(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-fuzz-'))
  const all = [...sources]
  const files = all.map(([types], index) => [`${index}.jay-action.d.ts`, types])
  try {
    const lines = await compileTypes(folder, Object.fromEntries(files))
    return lines.slice(0, 10).map((line) => {
      const [types = '', source = ''] = all[Number(/(\d+)\.jay-action/.exec(line)?.[1])] ?? []
      return `types that do not compile: ${line}\n${types}\nThe input was:\n${JSON.stringify(source)}`
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
