import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { type Row, report } from './harness/report.ts'

/** What `deckhand` costs to install from its tarballs, next to other libraries for agents with what they need to ask Gemini. */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})

const root = fileURLToPath(new URL('../..', import.meta.url))
const mostPackages = 90
const mostMegabytes = 85

const others = [
  { name: 'AI SDK 6', packages: ['ai@6', '@ai-sdk/google@3'] },
  { name: 'Genkit', packages: ['genkit@1', '@genkit-ai/google-genai@1'] },
  { name: 'ADK', packages: ['@google/adk@2'] },
]

interface Size {
  packages: number
  megabytes: number
}

const tell = (words: string) => process.stderr.write(`${words}\n`)

tell('deckhand …')
const ours = await sizeOf(await ourTarballs())
const rows: Row[] = [
  row('packages', 'the goal', ours.packages, mostPackages, mostPackages),
  row('MB of files', 'the goal', ours.megabytes, mostMegabytes, mostMegabytes),
]
for (const { name, packages } of values.quick ? [] : others) {
  tell(`${name} …`)
  const theirs = await sizeOf(packages).catch((error: Error) => {
    tell(`${name} could not be installed and is left out: ${error.message.slice(0, 300)}`)
    return undefined
  })
  if (theirs)
    rows.push(
      row('packages', name, ours.packages, theirs.packages, mostPackages),
      row('MB of files', name, ours.megabytes, theirs.megabytes, mostMegabytes),
    )
}
report('library', rows, values.results)

function row(metric: string, reference: string, our: number, their: number, most: number): Row {
  const goal = `at most ${most}`
  return {
    metric: `${metric} installed`,
    ours: our,
    reference,
    theirs: their,
    ratio: our / their,
    goal,
    met: our <= most,
  }
}

/** Those that `deckhand` depends on, and itself. */
async function ourTarballs(): Promise<string[]> {
  const out = mkdtempSync(join(tmpdir(), 'deckhand-bench-tarballs-'))
  process.on('exit', () => rmSync(out, { recursive: true, force: true }))
  await promisify(execFile)(process.execPath, [join(root, 'scripts/run.mjs'), 'pack', '--out', out])
  const tarballs: Record<string, string> = JSON.parse(readFileSync(join(out, 'packages.json'), 'utf8'))
  const needed = new Set<string>()
  const add = (name: string) => {
    if (needed.has(name) || !(name in tarballs)) return
    needed.add(name)
    const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'))
    for (const each of Object.keys(dependencies)) add(each)
  }
  add('deckhand')
  return [...needed].map((name) => tarballs[name] ?? '')
}

async function sizeOf(packages: string[]): Promise<Size> {
  const folder = mkdtempSync(join(tmpdir(), 'deckhand-bench-library-'))
  try {
    writeFileSync(join(folder, 'package.json'), '{"name": "outside", "private": true}')
    const flags = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
    await promisify(execFile)('npm', ['install', ...packages, ...flags], { cwd: folder })
    const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    const manifest = /node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+[\\/]package\.json$/
    const bytes = files.reduce((sum, path) => sum + statSync(path).size, 0)
    return {
      packages: files.filter((path) => manifest.test(path)).length,
      megabytes: Math.round(bytes / 100_000) / 10,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
