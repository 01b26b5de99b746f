import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { bundled } from './bundled.mjs'
import { root } from './root.mjs'

// Bundles the modules of each package: a file for each of its entries, and shared ones. Node takes half a millisecond for every file that it
// loads, and the command would need more than a thousand to start. Everything of a package that `import 'deckhand'` loads is one file.
// What a package imports of others stays an import, so that nothing is there twice, except for what `bundled.mjs` lists.

/** Modules that are loaded by their place, and no import leads to: the thread that builds files. */
const byPlace = { tools: ['dist/studio/build/build-worker.js'] }

/** Names of packages and of Node's own modules, but no path, also none of Windows. */
const isPackage = (id) => /^(?![a-z]:[\\/])[@\w]/i.test(id)

const layout = {
  entryFileNames: '[name].js',
  chunkFileNames: 'shared/[name].js',
  // A process that runs while its files are built anew shall fail where old and new do not fit, and not take one function for another.
  minifyInternalExports: false,
  sourcemap: true,
  banner: ({ moduleIds }) => licencesOf(moduleIds),
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const manifestOf = (name) => readJson(`packages/${name}/package.json`)

/** The licences of the packages that a file contains: they ask for being shown with every copy. */
function licencesOf(moduleIds) {
  const names = Object.values(bundled).flat()
  return names
    .filter((name) => moduleIds.some((id) => id.includes(`/node_modules/${name}/`)))
    .map((name) => `/*! Contains ${name}.\n${readFileSync(join(root, `node_modules/${name}/LICENSE`), 'utf8')}*/\n`)
    .join('')
}

/** A name of a package, or of a file in one. */
const isIn = (names, id) => names.some((name) => id === name || id.startsWith(`${name}/`))

/** Those of which tsc makes the types alone. */
function bundledPackages() {
  return readdirSync(join(root, 'packages'))
    .filter((name) => existsSync(join(root, 'packages', name, 'tsconfig.json')))
    .filter((name) => readJson(`packages/${name}/tsconfig.json`).compilerOptions.emitDeclarationOnly)
}

/** What the exports and commands of a package name, such as `dist/index.js`. */
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

/** Such as `spec/errors.js` for `@deckhand/spec/errors`. Undefined for packages of others. */
function ownEntry(id) {
  const [, name, path] = id.match(/^@deckhand\/([^/]+)(.*)$/) ?? []
  return name && `${name}/${manifestOf(name).exports[`.${path}`].default.replace('./dist/', '')}`
}

/** An output file and all that it loads at once. */
function loadedBy(file, graph, seen = new Set()) {
  if (!graph.has(file) || seen.has(file)) return seen
  seen.add(file)
  for (const each of graph.get(file).imports) loadedBy(each, graph, seen)
  return seen
}

/** @param {string[]} loaded those of its files that `import 'deckhand'` loads */
async function writeBundle(name, bundle, loaded, graph) {
  const dir = join(root, 'packages', name, 'dist')
  const together = new Set(loaded.flatMap((file) => graph.get(file).moduleIds))
  // The entries of `spec` are also for browsers, where each must bring nothing but itself.
  const isOneFile = name !== 'spec' && loaded.length > 1
  const codeSplitting = !isOneFile || { groups: [{ name: 'together', test: (id) => together.has(id) }] }
  const { output } = await bundle.write({ ...layout, dir, codeSplitting })
  await bundle.close()
  removeOthers(dir, new Set(output.map(({ fileName }) => fileName)))
}

/** What an earlier build made of modules that are elsewhere now. */
function removeOthers(dist, made) {
  const files = readdirSync(dist, { recursive: true }).map((path) => path.replaceAll('\\', '/'))
  const old = files.filter((path) => /\.js(\.map)?$/.test(path) && !made.has(path))
  for (const path of old) rmSync(join(dist, path))
}

/** Whatever a bundler warns of is not meant. */
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
