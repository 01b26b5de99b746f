import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startFirestore } from './firestore/start-firestore.mjs'
import { packPackages } from './pack/pack-packages.mjs'
import { startPostgres } from './postgres/start-postgres.mjs'
import { handOver } from './process/child.mjs'
import { biome, node, tsc, vitest } from './process/tools.mjs'
import { root } from './root.mjs'
import { setUp } from './set-up/set-up.mjs'
import { SetUpError } from './set-up/set-up-error.mjs'
import { check, test, testOnly, testStores } from './test/checks.mjs'
import { prepareTestTools } from './test/test-tools.mjs'

/** Does the set-up that a command needs, runs it, and resolves with the exit code. */
export async function runCommand([command, ...args]) {
  try {
    return await run(command, args)
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(`\n${error.message}`)
    return 1
  }
}

async function run(command, args) {
  switch (command) {
    case 'start':
      return deckhand(['serve', ...args])
    case 'build':
      await setUp({ level: 'run', build: true })
      return 0
    case 'chat':
      return deckhand(['chat', ...args])
    case 'deckhand':
      return deckhand(args)
    case 'gemini-bridge':
      return deckhand(['bridge', ...args])
    case 'bench:kernel':
      return bench('kernel', args)
    case 'bench:runtime':
      return bench('runtime', args, { durable: true })
    case 'bench:agents':
      return bench('agents', args)
    case 'bench:actions':
      return bench('actions', args)
    case 'bench:bridge':
      return bench('bridge', args)
    case 'bench:fleet':
      return bench('fleet', args, args.includes('--simulate') ? undefined : { durable: true })
    case 'bench:library':
      return benchLibrary(args)
    case 'bench:page':
      return benchInBrowser('page', args)
    case 'bench:web':
      return benchInBrowser('web', args)
    case 'screenshots':
      return screenshots(args)
    case 'pack':
      return pack(args)
    case 'release':
      return releaseAll(args)
    case 'test':
      return args.length > 0 ? testOnly(args) : test()
    case 'test:next':
      process.env.DECKHAND_TEST_NEXT = '1'
      return testOnly(['tests/examples/next.test.ts', ...args])
    case 'test:stores':
      return testStores(args)
    case 'test:crash':
      return builtTest('crash', args.includes('--services') ? 'services-driver.js' : 'crash-driver.js', args)
    case 'test:fuzz':
      return builtTest('fuzz', args.includes('--actions') ? 'fuzz/actions-driver.js' : 'fuzz/fuzz-driver.js', args)
    case 'test:memory':
      return builtTest('memory', 'memory-driver.js', args)
    case 'test:faults':
      return builtTest('bridge/faults', 'bridge/faults/faults-driver.js', args)
    case 'check':
      return check()
    case 'docs':
      await setUp({ level: 'full', build: false })
      // Vitest runs the TypeScript sources without a build. The test that compares the pages also writes them.
      return show(vitest('run', 'tests/docs/generated-docs.test.ts'), root, { DECKHAND_WRITE_DOCS: '1' })
    case 'format':
      await setUp({ level: 'full', build: false })
      return show(biome('check', '--write'))
    default:
      console.error(
        `"${command ?? ''}" is not a command of scripts/run.mjs. The scripts in package.json list all commands.`,
      )
      return 1
  }
}

async function deckhand(args) {
  await setUp({ level: 'run', build: true })
  return show(node('packages/deckhand/dist/main.js', ...args), callersFolder())
}

async function bench(name, args, postgres) {
  await setUp({ level: 'full', build: true })
  const built = await show(tsc('-b', 'bench'))
  return built === 0 ? showWithPostgres(postgres, node(`bench/dist/${name}.js`, ...args)) : built
}

async function benchLibrary(args) {
  const tarballs = mkdtempSync(join(tmpdir(), 'deckhand-tarballs-'))
  try {
    await setUp({ level: 'full', build: true })
    await packPackages(tarballs)
    return await bench('library', ['--tarballs', tarballs, ...args])
  } finally {
    rmSync(tarballs, { recursive: true, force: true })
  }
}

async function benchInBrowser(name, args) {
  await setUp({ level: 'full', build: true })
  const built = await show(tsc('-b', 'bench'))
  return built === 0 ? show(node(`bench/dist/${name}.js`, ...args), root, await prepareTestTools()) : built
}

async function screenshots(args) {
  await setUp({ level: 'full', build: true })
  return show(node('scripts/screenshots/take-screenshots.mjs', ...args), root, await prepareTestTools())
}

async function pack(args) {
  const { out } = parseArgs({ args, options: { out: { type: 'string', default: 'dist/packages' } } }).values
  await setUp({ level: 'run', build: true })
  for (const path of Object.values(await packPackages(resolve(callersFolder(), out)))) console.log(path)
  return 0
}

async function releaseAll(args) {
  await setUp({ level: 'full', build: true })
  // Loaded late, because the checkers of packages are installed only by the set-up.
  return (await import('./pack/release.mjs')).release(args)
}

/** A test that is a separate program, under tests/NAME. */
async function builtTest(name, driver, args) {
  await setUp({ level: 'full', build: true })
  const built = await show(tsc('-b', `tests/${name}`))
  return built === 0 ? showWithStore(chosenStore(args), node(`tests/${name}/dist/${driver}`, ...args)) : built
}

function chosenStore(args) {
  // Printing the help needs no database.
  if (args.includes('--help')) return undefined
  const { store } = parseArgs({ args, options: { store: { type: 'string' } }, strict: false }).values
  return store ?? (args.includes('--fleet') ? 'postgres' : 'sqlite')
}

async function showWithStore(store, command) {
  if (store !== 'firestore') return showWithPostgres(store === 'postgres' && !process.env.DATABASE_URL && {}, command)
  const server = await startFirestore()
  try {
    return await show(command, root, { DECKHAND_TEST_FIRESTORE: server.host })
  } finally {
    await server.stop()
  }
}

/** Starts a PostgreSQL server if options are given. The program finds its address in an environment variable. */
async function showWithPostgres(options, command) {
  const server = options ? await startPostgres(options) : undefined
  try {
    return await show(command, root, server && { DECKHAND_TEST_POSTGRES: server.url })
  } finally {
    await server?.stop()
  }
}

async function show(command, cwd = root, environment = {}) {
  const { code } = await handOver(command, { cwd, env: { ...process.env, ...environment } })
  return code
}

/** npm changes to the project's folder, but paths that the user typed are relative to the user's folder. */
function callersFolder() {
  return process.env.INIT_CWD ?? process.cwd()
}
