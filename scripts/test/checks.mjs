import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exitCodeOf, handOver, runQuietly } from '../process/child.mjs'
import { secondsSince } from '../process/progress.mjs'
import { biome, tsc, vitest } from '../process/tools.mjs'
import { root } from '../root.mjs'
import { setUp } from '../set-up/set-up.mjs'
import { SetUpError } from '../set-up/set-up-error.mjs'
import { addUp, closingLines, failureOf, noTests } from './test-count.mjs'
import { prepareTestTools } from './test-tools.mjs'

/** All fast checks. Lint comes after the build, because its rules for promises and switches read the types of other packages from dist. */
export const check = () => inOrder([install, build, lint, types, pageTypes, browserTypes, shopTypes, unitTests])

/** Everything. */
export const test = () =>
  inOrder([
    install,
    build,
    buildBenchmarks,
    buildDrivers,
    lint,
    types,
    pageTypes,
    browserTypes,
    shopTypes,
    unitTests,
    systemTests,
  ])

/** Only the tests that vitest's arguments select. */
export const testOnly = (args) => inOrder([install, build, buildBenchmarks, buildDrivers, () => pickedTests(args)])

const storeTests = ['open-sqlite-store', 'open-postgres-store', 'firestore/open-firestore-store']

/** The contract tests of all three stores, with as many rounds on Firestore as on the others. */
export const testStores = (args) => {
  process.env.DECKHAND_TEST_ROUNDS ??= '25'
  const files = storeTests.map((name) => `packages/store/src/${name}.test.ts`)
  return inOrder([install, build, () => pickedTests([...files, ...args])])
}

async function install() {
  await setUp({ level: 'full', build: false })
  return noTests
}

/** A failed build does not stop the tests, because they read the sources. */
async function build() {
  try {
    await setUp({ level: 'full', build: true })
    return noTests
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(`\n${error.message}`)
    return failureOf('The build')
  }
}

const lint = () => quietStep('Format and lint', biome('check'))
const buildBenchmarks = () => quietStep('Building the benchmarks', tsc('-b', 'bench'))
const drivers = ['crash', 'fuzz', 'memory', 'bridge/faults'].map((name) => `tests/${name}`)
const buildDrivers = () => quietStep('Building the crash, fuzz, memory and fault tests', tsc('-b', ...drivers))
const types = () => quietStep('Types', tsc('-p', 'tsconfig.json'))
const pageTypes = () => quietStep('Types of the page', tsc('-p', 'apps/workspace'))
/** Code for browsers and its tests use DOM types, which sources for Node must not. */
const browserTypes = () => quietStep('Types for browsers', tsc('-p', 'tests/page'))
const shopTypes = () => quietStep('Types of the shop', tsc('-p', 'examples/shop/src/page'))
const unitTests = () => runTests('Unit tests', ['--project', 'unit'])
const pickedTests = async (args) => runTests('Tests', args, await prepareTestTools())
const systemTests = async () =>
  runTests(
    'System tests',
    ['system', 'browser', 'timed'].flatMap((name) => ['--project', name]),
    await prepareTestTools(),
  )

/** Runs all steps, even after a failure, so that a run reports everything to fix. Resolves with 0 only if nothing failed. */
async function inOrder(steps) {
  let total = noTests
  try {
    for (const step of steps) total = addUp(total, await step())
  } catch (error) {
    if (!(error instanceof SetUpError)) throw error
    console.error(`\n${error.message}`)
    total = addUp(total, failureOf('The set-up'))
  }
  console.log(`\n${closingLines(total).join('\n')}`)
  return total.failures.length === 0 ? 0 : 1
}

async function quietStep(title, command) {
  const { code, output } = await runQuietly(title, command, { cwd: root })
  if (code === 0) return noTests
  console.error(output)
  return failureOf(title)
}

/** Runs vitest with its own output, and counts tests with our reporter. */
async function runTests(title, args, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'deckhand-test-'))
  const file = join(folder, 'count.json')
  const started = performance.now()
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test/test-count.mjs')}`]
  const env = { ...process.env, ...environment, DECKHAND_TEST_COUNT: file }
  const { code, stoppedBy } = await handOver(vitest('run', ...args, ...reporters), { cwd: root, env })
  // vitest writes no file if it ends before the tests do.
  const count = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : noTests
  rmSync(folder, { recursive: true, force: true })
  if (stoppedBy) process.exit(exitCodeOf(stoppedBy))
  console.error(`${title} … ${secondsSince(started)}`)
  // A crash must not be reported as "0 failed".
  return code !== 0 && count.failures.length === 0 ? addUp(count, failureOf(`${title}: outside of any test`)) : count
}
