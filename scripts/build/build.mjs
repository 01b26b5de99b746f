import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from '../process/child.mjs'
import { node, tsc, vite } from '../process/tools.mjs'
import { root } from '../root.mjs'
import { SetUpError } from '../set-up/set-up-error.mjs'
import { stampAt } from '../set-up/stamp.mjs'
import { copiedFiles, copyFiles, templates } from './copied-files.mjs'

const stamp = stampAt('.deckhand-build.json')

/** Pages that vite builds: the output folder, and which of a build's sources each depends on. */
const pages = [
  {
    folder: 'apps/workspace',
    title: 'Building the page',
    built: 'apps/workspace/dist',
    parts: ['apps/workspace', 'packages/client', 'packages/spec', 'package-lock.json'],
  },
  {
    folder: 'apps/workspace',
    title: 'Building the page to sign in',
    // The previous build empties this folder, so this one must run whenever that one does.
    built: 'apps/workspace/dist/sign-in',
    parts: ['apps/workspace', 'packages/client', 'packages/spec', 'package-lock.json'],
    options: ['--config', 'vite.sign-in.config.ts'],
  },
  {
    folder: 'packages/page',
    title: 'Building the chat for pages',
    built: 'packages/page/dist/browser',
    parts: ['packages/page', 'packages/client', 'packages/spec', 'package-lock.json'],
  },
  {
    folder: 'examples/shop',
    title: 'Building the shop',
    built: 'examples/shop/dist/site',
    parts: ['examples/shop', 'package-lock.json'],
  },
]

/** Whether the dist folders of the packages are missing or stale. */
export function needsBuild() {
  const folders = [
    ...copiedFiles.map(({ to }) => to),
    ...packageFolders().map((folder) => `${folder}/dist`),
    ...pages.map(({ built }) => built),
  ]
  const missing = folders.some((folder) => !existsSync(join(root, folder)))
  return missing || isOutdated(stamp.read(), sourcesNow())
}

/** Whether a source was added, changed or removed since the last build. */
export function isOutdated(noted, now) {
  if (noted === undefined || Object.keys(noted).length !== Object.keys(now).length) return true
  return Object.keys(now).some((path) => noted[path] !== now[path])
}

export async function build() {
  const noted = stamp.read()
  const now = sourcesNow()
  stamp.remove()
  removeStale(noted, now)
  await step('Building', tsc('-b', 'tsconfig.build.json'), root)
  await step('Bundling packages', node('scripts/build/bundle-packages.mjs'), root)
  copyFiles()
  for (const { folder, title, built, parts, options = [] } of pages) {
    if (!existsSync(join(root, built)) || isOutdated(partsOf(noted, parts), partsOf(now, parts)))
      await step(title, vite('build', '--logLevel=warn', ...options), join(root, folder))
  }
  stamp.write(now)
}

async function step(title, command, cwd) {
  const { code, output } = await runQuietly(title, command, { cwd })
  if (code !== 0) throw new SetUpError(`${output}\n\nThe build failed; the lines above say where.`)
}

function partsOf(sources, parts) {
  return (
    sources &&
    Object.fromEntries(Object.entries(sources).filter(([path]) => parts.some((part) => path.startsWith(part))))
  )
}

/** Removes the output of deleted sources, which tsc never does. Without a stamp of the last build, removes all of dist. */
function removeStale(noted, now) {
  const stale = noted
    ? Object.keys(noted)
        .filter((path) => !(path in now))
        .flatMap(outputsOf)
    : packageFolders().map((folder) => `${folder}/dist`)
  for (const path of stale) rmSync(join(root, path), { recursive: true, force: true })
}

/** The files that tsc makes from one source. */
export function outputsOf(source) {
  const stem = source.replace(/\/(?:src|lib)\//, '/dist/').replace(/\.tsx?$/, '')
  return stem === source ? [] : ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((suffix) => stem + suffix)
}

/** Everything a build reads, with the time and size that show a change. */
function sourcesNow() {
  const shared = ['tsconfig.base.json', 'tsconfig.build.json', 'package-lock.json', 'scripts/build/bundle-packages.mjs']
  const perPage = pages.flatMap(({ folder }) => [
    ...['package.json', 'tsconfig.json', 'vite.config.ts', 'vite.sign-in.config.ts', 'index.html', 'sign-in/index.html']
      .map((name) => `${folder}/${name}`)
      .filter((path) => existsSync(join(root, path))),
    ...filesUnder(`${folder}/src`),
  ])
  const perPackage = packageFolders().flatMap((folder) => [
    `${folder}/package.json`,
    ...['tsconfig.json', 'tsconfig.build.json']
      .map((name) => `${folder}/${name}`)
      .filter((path) => existsSync(join(root, path))),
    ...filesUnder(`${folder}/src`),
    ...filesUnder(`${folder}/lib`),
  ])
  return Object.fromEntries(
    [...shared, ...copiedFiles.map(({ from }) => from), ...perPackage, ...perPage].map((path) => {
      const { mtimeMs, size } = statSync(join(root, path))
      return [path, `${mtimeMs} ${size}`]
    }),
  )
}

function packageFolders() {
  return ['packages', 'examples', 'plugins']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')) && !isTemplate(folder))
}

const isTemplate = (folder) => templates.some((name) => folder === `examples/${name}`)

function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
