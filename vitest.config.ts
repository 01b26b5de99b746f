import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Tests read the TypeScript sources of our packages through the `source` export condition, so that no build stands between an
// edit and its test.
const conditions = ['@deckhand/source', 'node', 'default']
const source = { resolve: { conditions }, ssr: { resolve: { conditions } } }

// These offer their own sources under the same condition, as TypeScript, which Node alone cannot read.
const server = { deps: { inline: [/@modelcontextprotocol\/client/, /eventsource/] } }

// `unit` is fast and needs nothing but the sources; `system` starts servers, browsers and the built command.
const unit = [
  'packages/*/src/**/*.test.ts',
  'examples/*/src/**/*.test.ts',
  'plugins/*/lib/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  'bench/fleet/**/*.test.ts',
  'scripts/**/*.test.mjs',
  'tests/repository/edges.test.ts',
  'tests/docs/generated-docs.test.ts',
  'tests/docs/pages.test.ts',
]

// `timed` holds what is still measured in time or memory: nothing else runs meanwhile.
const timed = [
  'tests/repository/bench.test.ts',
  'tests/bridge/faults/stuck-client.test.ts',
  'tests/bridge/faults/long-line.test.ts',
  'tests/page/element/stream.test.ts',
  'tests/page/read/speed.test.ts',
]

// `browser` has the page that people work in, where focus and animations count: a second browser beside it makes both stumble.
const browser = ['tests/workspace/**/*.test.ts']

// The shell beside a Chromium is the same engine without windows, where a page of its own costs a third. On a busy machine it loses downloads,
// which only the workspace has.
const shell = `${process.env.DECKHAND_CHROMIUM}-headless-shell`
const inShell = existsSync(shell) ? { DECKHAND_CHROMIUM: shell } : {}

// A real PostgreSQL server and a Firestore in memory, one of each for all tests.
const globalSetup = ['scripts/postgres/test-server.mjs', 'scripts/firestore/test-server.mjs']

// Left to itself, vitest keeps a core free, and on two cores runs one file at a time.
const maxWorkers = availableParallelism()

// Files share processes, because starting one and reading all sources again takes longer than most tests. So a test leaves nothing behind in its
// process. The time-outs only end what hangs: they are long enough for a machine that is several times slower.
const shared = {
  globalSetup,
  server,
  maxWorkers,
  isolate: false,
  unstubEnvs: true,
  // A test that fails once and then passes is named as flaky at the end of `npm test`: it is a bug, and does not hide what else a run shows.
  retry: 1,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  setupFiles: ['tests/support/setup/seed-properties.ts', 'tests/support/setup/linear-work.ts'],
}
const system = { ...shared, setupFiles: [...shared.setupFiles, 'tests/support/setup/close-browser.ts'] }

// Where no earlier run tells how long files take, vitest begins with the large ones. These are small and take longest: they would be left to
// the end, with nothing beside them to fill their waits.
const longest = ['crash/crash', 'fuzz/fuzz', 'crash/crash-fleet'].map((name) => `/tests/${name}.test.ts`)
const isLongest = ({ moduleId }: TestSpecification) => longest.some((end) => moduleId.endsWith(end))

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      { ...source, test: { ...shared, name: 'unit', include: unit } },
      {
        ...source,
        test: {
          ...system,
          name: 'system',
          env: inShell,
          include: ['tests/**/*.test.ts'],
          exclude: [...unit, ...timed, ...browser],
        },
      },
      {
        ...source,
        test: {
          ...system,
          name: 'browser',
          include: browser,
          exclude: timed,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...source,
        test: { ...system, name: 'timed', include: timed, isolate: true, maxWorkers: 1, sequence: { groupOrder: 2 } },
      },
    ],
  },
})
