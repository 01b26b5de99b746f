import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './root.mjs'

// Puts the modules of each package together, one file for each of its entries and a few that these share: Node takes half a millisecond for
// every file that it loads, and the command would need more than a thousand to start. What a package imports of others stays an import, so
// that nothing is there twice.

/** Modules that are loaded by their place, and no import leads to: the thread that builds files. */
const byPlace = { tools: ['dist/studio/build/build-worker.js'] }

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** Those of which tsc makes the types alone. */
function bundledPackages() {
  return readdirSync(join(root, 'packages'))
    .filter((name) => existsSync(join(root, 'packages', name, 'tsconfig.json')))
    .filter((name) => readJson(`packages/${name}/tsconfig.json`).compilerOptions.emitDeclarationOnly)
}

/** What the exports and commands of a package name, such as `dist/index.js`. */
function entriesOf(name) {
  const { exports, bin = {} } = readJson(`packages/${name}/package.json`)
  const exported = Object.values(exports).flatMap((entry) =>
    entry['@deckhand/source'] ? entry.default.replace('./', '') : [],
  )
  return [...exported, ...Object.values(bin), ...(byPlace[name] ?? [])]
}

async function bundlePackage(name) {
  const folder = join(root, 'packages', name)
  const stems = entriesOf(name).map((built) => built.replace(/^dist\//, '').replace(/\.js$/, ''))
  const bundle = await rolldown({
    input: Object.fromEntries(stems.map((stem) => [stem, join(folder, `src/${stem}.ts`)])),
    platform: 'node',
    // Names of packages and of Node's own modules, but no path, also none of Windows.
    external: /^(?![a-z]:[\\/])[@\w]/i,
    onLog: refuse,
  })
  const { output } = await bundle.write({
    dir: join(folder, 'dist'),
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name].js',
    // A process that runs while its files are built anew shall fail where old and new do not fit, and not take one function for another.
    minifyInternalExports: false,
    sourcemap: true,
  })
  await bundle.close()
  removeOthers(join(folder, 'dist'), new Set(output.map(({ fileName }) => fileName)))
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

for (const name of bundledPackages()) await bundlePackage(name)
