import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { root } from './root.mjs'
import { SetUpError } from './set-up-error.mjs'
import { stampAt } from './stamp.mjs'
import { tsc, vite } from './tools.mjs'

const stamp = stampAt('.deckhand-build.json')

/** The one that vite builds. */
const page = 'apps/workspace'

/** Whether the dist folders of the packages are not what a build of the sources would make. */
export function needsBuild() {
  const missing = [...packageFolders(), page].some((folder) => !existsSync(join(root, folder, 'dist')))
  return missing || isOutdated(stamp.read(), sourcesNow())
}

/** Whether a source was added, changed or removed since the build that noted them. */
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
  if (isOutdated(ofPage(noted), ofPage(now)))
    await step('Building the page', vite('build', '--logLevel=warn'), join(root, page))
  stamp.write(now)
}

async function step(title, command, cwd) {
  const { code, output } = await runQuietly(title, command, { cwd })
  if (code !== 0) throw new SetUpError(`${output}\n\nThe build failed; the lines above say where.`)
}

/** What the page is made of, of all that a build reads. */
function ofPage(sources) {
  const parts = [page, 'packages/client', 'packages/spec', 'package-lock.json']
  return (
    sources &&
    Object.fromEntries(Object.entries(sources).filter(([path]) => parts.some((part) => path.startsWith(part))))
  )
}

/** tsc never removes what it made from a source that is gone. Without a note of the last build nothing in dist can be trusted. */
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
  const stem = source.replace('/src/', '/dist/').replace(/\.tsx?$/, '')
  return stem === source ? [] : ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((suffix) => stem + suffix)
}

/** Everything a build reads, with what tells that it changed. */
function sourcesNow() {
  const shared = ['tsconfig.base.json', 'tsconfig.build.json', 'package-lock.json']
  const perPage = ['package.json', 'tsconfig.json', 'vite.config.ts', 'index.html'].map((name) => `${page}/${name}`)
  const perPackage = packageFolders().flatMap((folder) => [
    `${folder}/package.json`,
    ...['tsconfig.json', 'tsconfig.build.json']
      .map((name) => `${folder}/${name}`)
      .filter((path) => existsSync(join(root, path))),
    ...filesUnder(`${folder}/src`),
  ])
  return Object.fromEntries(
    [...shared, ...perPackage, ...perPage, ...filesUnder(`${page}/src`)].map((path) => {
      const { mtimeMs, size } = statSync(join(root, path))
      return [path, `${mtimeMs} ${size}`]
    }),
  )
}

function packageFolders() {
  return ['packages', 'examples']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
}

function filesUnder(folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesUnder(path) : [path]
  })
}
