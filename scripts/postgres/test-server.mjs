import { startPostgres } from './start-postgres.mjs'

const variable = 'DECKHAND_TEST_POSTGRES'

/**
 * Vitest calls this before the tests, and what it returns after them. The tests find the server by the variable: the user's own when
 * DATABASE_URL names one, which is taken away then, for a test that means SQLite must not write there.
 */
export async function setup() {
  if (process.env[variable]) return undefined
  if (process.env.DATABASE_URL) {
    process.env[variable] = process.env.DATABASE_URL
    delete process.env.DATABASE_URL
    return undefined
  }
  const server = await startPostgres()
  if (!server) return tellMissing()
  process.env[variable] = server.url
  return async () => {
    delete process.env[variable]
    await server.stop()
  }
}

/** Where there must be one, its absence is a failure and not a test less. */
function tellMissing() {
  const words = `npm has no PostgreSQL for ${process.platform} on ${process.arch} here.`
  const advice = 'Set DATABASE_URL to the address of a server.'
  if (process.platform === 'linux' && process.arch === 'x64') throw new Error(`${words} ${advice}`)
  console.error(`${words} The tests that need it are skipped. ${advice}`)
  return undefined
}
