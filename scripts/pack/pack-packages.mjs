import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { runQuietly } from '../process/child.mjs'
import { npm } from '../process/tools.mjs'
import { root } from '../root.mjs'
import { SetUpError } from '../set-up/set-up-error.mjs'
import { publishedManifest } from './published-manifest.mjs'

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** All published packages with their source manifests. Packages with `private` are not published. */
export function publishedPackages() {
  return ['packages', 'apps', 'examples', 'plugins']
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .map((folder) => ({ folder, manifest: readJson(`${folder}/package.json`) }))
    .filter(({ manifest }) => !manifest.private)
}

/**
 * Packs every published package into `out`, and writes packages.json there: the path of each tarball by package name. Packs a copy, because the
 * published manifest differs from the one in the sources.
 */
export async function packPackages(out) {
  const target = resolve(out)
  mkdirSync(target, { recursive: true })
  const staging = mkdtempSync(join(tmpdir(), 'deckhand-pack-'))
  try {
    const folders = publishedPackages().map((each) => stage(each, staging))
    const args = ['pack', ...folders, '--pack-destination', target, '--ignore-scripts', '--json', '--loglevel=error']
    const { code, output } = await runQuietly('Packing', npm(...args), { cwd: staging })
    if (code !== 0) throw new SetUpError(`${output}\n\nThe packages could not be packed; the lines above say why.`)
    const tarballs = Object.fromEntries(packedIn(output).map(({ name, filename }) => [name, join(target, filename)]))
    writeFileSync(join(target, 'packages.json'), `${JSON.stringify(tarballs, null, 2)}\n`)
    return tarballs
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

function stage({ folder, manifest }, staging) {
  const source = join(root, folder)
  const staged = join(staging, folder)
  mkdirSync(staged, { recursive: true })
  for (const name of [...manifest.files, 'README.md'].flatMap((pattern) => filesLike(source, pattern)))
    cpSync(join(source, name), join(staged, name), { recursive: true, filter: isForUsers })
  cpSync(join(root, 'LICENSE'), join(staged, 'LICENSE'))
  for (const path of scriptsUnder(staged)) removeMapComment(path)
  const published = publishedManifest(folder, manifest, readJson('package.json'))
  writeFileSync(join(staged, 'package.json'), `${JSON.stringify(published, null, 2)}\n`)
  return staged
}

/** Supports only patterns such as `folder/*.ending`. */
function filesLike(source, pattern) {
  const [folder, ending] = pattern.split('*')
  if (ending === undefined) return [pattern]
  return readdirSync(join(source, folder)).flatMap((name) => (name.endsWith(ending) ? [`${folder}${name}`] : []))
}

/** Excludes source maps, which would double the size and refer to sources that are not published. */
const isForUsers = (path) => !/\.(map|tsbuildinfo)$|[\\/]testing$/.test(path)

const scriptsUnder = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(js|d\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

function removeMapComment(path) {
  const text = readFileSync(path, 'utf8')
  const without = text.replace(/\n?\/\/# sourceMappingURL=\S+\.map\s*$/, '\n')
  if (without !== text) writeFileSync(path, without)
}

/** npm 11 prints a list of packages, npm 12 an object by name. */
function packedIn(output) {
  const packed = JSON.parse(output.slice(output.search(/^[[{]/m)))
  return Array.isArray(packed) ? packed : Object.values(packed)
}
