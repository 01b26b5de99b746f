import { defineConfig } from 'vitest/config'

// Tests read the TypeScript sources of our packages through the `source` export condition, so that no build stands between an
// edit and its test.
const conditions = ['source', 'node', 'default']
const source = { resolve: { conditions }, ssr: { resolve: { conditions } } }

// These offer their own sources under the same condition, as TypeScript, which Node alone cannot read.
const server = { deps: { inline: [/@modelcontextprotocol\/client/, /eventsource/] } }

// `unit` is fast and needs nothing but the sources; `system` starts servers, browsers and the built command.
const unit = [
  'packages/*/src/**/*.test.ts',
  'examples/*/src/**/*.test.ts',
  'apps/*/src/**/*.test.ts',
  'scripts/**/*.test.mjs',
  'tests/edges.test.ts',
]

// A real PostgreSQL server, one for all tests.
const globalSetup = 'scripts/postgres/test-server.mjs'

export default defineConfig({
  test: {
    projects: [
      { ...source, test: { name: 'unit', include: unit, globalSetup, server } },
      {
        ...source,
        test: {
          name: 'system',
          include: ['tests/**/*.test.ts'],
          exclude: unit,
          globalSetup,
          server,
          testTimeout: 20_000,
        },
      },
    ],
  },
})
