import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from '../root.mjs'
import { bundled } from './bundled.mjs'

// Bundles the modules of each package into one file for each entry, and shared files. Node takes half a millisecond for every file that it loads, and
// the command would load more than a thousand. Everything in a package that `import 'deckhand'` loads is one file. Imports of other packages stay
// imports, so that no code is duplicated, except those that `bundled.mjs` lists.

/** Modules that are loaded by path, without an import: the worker thread that builds files. */
const byPlace = { tools: ['dist/studio/build/build-worker.js'] }

/** Matches names of packages and of Node's modules, but no paths, including Windows paths. */
const isPackage = (id) => /^(?![a-z]:[\\/])[@\w]/i.test(id)

const layout = {
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name].js',
  // If files are rebuilt under a running process, it must fail on a mismatch of old and new, and not confuse two functions.
  minifyInternalExports: false,
  sourcemap: true,
  banner: ({ moduleIds }) => licencesOf(moduleIds),
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const manifestOf = (name) => readJson(`packages/${name}/package.json`)

/** The licences of the packages that a file contains. They require that every copy shows them. */
function licencesOf(moduleIds) {
  const names = Object.values(bundled).flat()
  return names
    .filter((name) => moduleIds.some((id) => id.includes(`/node_modules/${name}/`)))
    .map((name) => `/*! Contains ${name}.\n${readFileSync(join(root, `node_modules/${name}/LICENSE`), 'utf8')}*/\n`)
    .join('')
}

/** A name of a package, or of a file in one. */
const isIn = (names, id) => names.some((name) => id === name || id.startsWith(`${name}/`))

/** The packages of which tsc makes only the types. */
function bundledPackages() {
  return readdirSync(join(root, 'packages'))
    .filter((name) => existsSync(join(root, 'packages', name, 'tsconfig.json')))
    .filter((name) => readJson(`packages/${name}/tsconfig.json`).compilerOptions.emitDeclarationOnly)
}

/** The files in a package's exports and commands, such as `dist/index.js`. */
function entriesOf(name) {
  const { exports, bin = {} } = manifestOf(name)
  const exported = Object.values(exports).flatMap((entry) =>
    entry['@deckhand/source'] ? entry.default.replace('./', '') : [],
  )
  return [...exported, ...Object.values(bin), ...(byPlace[name] ?? [])]
}

function openBundle(name) {
  const stems = entriesOf(name).map((built) => built.replace(/^dist\//, '').replace(/\.js$/, ''))
  return rolldown({
    input: Object.fromEntries(stems.map((stem) => [stem, join(root, 'packages', name, `src/${stem}.ts`)])),
    platform: 'node',
    external: (id) => isPackage(id) && !isIn(bundled[name] ?? [], id),
    onLog: refuse,
  })
}

/** The modules of every output file, and the output files that it imports statically, such as `spec/errors.js`. */
async function readGraph(bundles) {
  const graph = new Map()
  for (const [name, bundle] of bundles) {
    const { output } = await bundle.generate(layout)
    const isHere = new Set(output.map(({ fileName }) => fileName))
    for (const { fileName, imports = [], moduleIds = [] } of output)
      graph.set(`${name}/${fileName}`, {
        moduleIds,
        imports: imports.map((id) => (isHere.has(id) ? `${name}/${id}` : ownEntry(id))),
      })
  }
  return graph
}

/** Maps `@deckhand/spec/errors` to `spec/errors.js`. `undefined` for third-party packages. */
function ownEntry(id) {
  const [, name, path] = id.match(/^@deckhand\/([^/]+)(.*)$/) ?? []
  return name && `${name}/${manifestOf(name).exports[`.${path}`].default.replace('./dist/', '')}`
}

/** An output file and all that it imports statically. */
function loadedBy(file, graph, seen = new Set()) {
  if (!graph.has(file) || seen.has(file)) return seen
  seen.add(file)
  for (const each of graph.get(file).imports) loadedBy(each, graph, seen)
  return seen
}

/** @param {string[]} loaded its files that `import 'deckhand'` loads */
async function writeBundle(name, bundle, loaded, graph) {
  const dir = join(root, 'packages', name, 'dist')
  const together = new Set(loaded.flatMap((file) => graph.get(file).moduleIds))
  // The entries of `spec` are also for browsers, where an entry must not load the others.
  const isOneFile = name !== 'spec' && loaded.length > 1
  const codeSplitting = !isOneFile || { groups: [{ name: 'together', test: (id) => together.has(id) }] }
  const { output } = await bundle.write({ ...layout, dir, codeSplitting })
  await bundle.close()
  removeOthers(dir, new Set(output.map(({ fileName }) => fileName)))
}

/** Removes output of earlier builds that this one did not make. */
function removeOthers(dist, made) {
  const files = readdirSync(dist, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
  const old = files.filter((path) => /\.js(\.map)?$/.test(path) && !made.has(path))
  for (const path of old) rmSync(join(dist, path))
}

/** Treats warnings of the bundler as errors. */
function refuse(level, { message }) {
  if (level === 'warn') throw new Error(message)
}

const bundles = new Map()
for (const name of bundledPackages()) bundles.set(name, await openBundle(name))
const graph = await readGraph(bundles)
const loaded = [...loadedBy('deckhand/index.js', graph)]
for (const [name, bundle] of bundles) {
  const ofPackage = loaded.filter((file) => file.startsWith(`${name}/`))
  await writeBundle(name, bundle, ofPackage, graph)
}
