import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { UsageError } from '../command-line/usage-error.ts'
import { packageFolder } from '../package/package-folder.ts'
import { version } from '../package/version.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import type { InitOptions } from './templates.ts'

interface Manifest {
  name: string
  description?: string
  dependencies: Record<string, string>
  overrides?: Record<string, string>
}

/** Writes a working project into an empty or new folder, and prints the next steps. */
export async function initCommand({ folder, template, packages }: InitOptions, startedIn: string): Promise<number> {
  const target = resolve(startedIn, folder)
  const tarballs = packages === undefined ? undefined : readTarballs(resolve(startedIn, packages))
  assertEmpty(target)
  mkdirSync(target, { recursive: true })
  cpSync(join(packageFolder(), 'dist/templates', template), target, { recursive: true })
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'))
  const path = join(target, 'package.json')
  const manifest = projectManifest(JSON.parse(readFileSync(path, 'utf8')), target, tarballs)
  writeFileSync(path, `${JSON.stringify(manifest, null, 2)}\n`)
  process.stdout.write(nextSteps(target, startedIn))
  return 0
}

function assertEmpty(target: string): void {
  if (!existsSync(target)) return
  if (!statSync(target).isDirectory()) throw new UsageError(`${cleanLine(target)} is a file. Name a folder.`)
  // A new Git repository counts as empty.
  const [first] = readdirSync(target).filter((name) => name !== '.git')
  if (first === undefined) return
  throw new UsageError(
    `${cleanLine(target)} is not empty: it has "${cleanLine(first)}". Nothing was written. Name an empty or a new folder: deckhand init FOLDER.`,
  )
}

function readTarballs(folder: string): Record<string, string> {
  const path = join(folder, 'packages.json')
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'))
  throw new UsageError(
    `There is no ${cleanLine(path)}. --packages takes a folder that "npm run pack -- --out FOLDER" wrote in Deckhand's repository.`,
  )
}

/** Uses our packages in this command's version, or from tarballs. Overrides make npm find tarballs of indirect dependencies. */
function projectManifest(
  { description: _, ...manifest }: Manifest,
  target: string,
  tarballs: Record<string, string> | undefined,
): Manifest {
  const files = Object.fromEntries(Object.entries(tarballs ?? {}).map(([name, path]) => [name, `file:${path}`]))
  const isOurs = (name: string) => name === 'deckhand' || name.startsWith('@deckhand/')
  const dependencies = Object.entries(manifest.dependencies).map(([name, range]) => [
    name,
    isOurs(name) ? (files[name] ?? version) : range,
  ])
  return {
    ...manifest,
    name: packageName(basename(target)),
    dependencies: Object.fromEntries(dependencies),
    ...(tarballs && { overrides: files }),
  }
}

/** npm allows no capitals and no spaces in names. */
const packageName = (folder: string): string =>
  folder
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'my-agent'

function nextSteps(target: string, startedIn: string): string {
  const path = cleanLine(relative(startedIn, target))
  const enter = path === '' ? [] : [`  cd ${/\s/.test(path) ? `"${path}"` : path}`]
  return [
    `A project is in ${cleanLine(target)}. Next:`,
    ...enter,
    '  npm install',
    '  npm test     requests, approves and runs a refund; the offline planner answers',
    '  npm start    prints the address to open',
    'The agent and its tools are in src/support.ts. With GEMINI_API_KEY set, Gemini answers.',
    '',
  ].join('\n')
}
