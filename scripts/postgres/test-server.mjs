import { startPostgres } from './start-postgres.mjs'

const variable = 'DECKHAND_TEST_POSTGRES'

/**
 * Vitest calls this before the tests, and the returned function after them. Tests find the server's address in the variable. It is the user's own
 * server if DATABASE_URL names one; DATABASE_URL is then removed, so that tests of SQLite do not write there.
 */
export async function setup() {
  if (process.env[variable]) return undefined
  if (process.env.DATABASE_URL) {
    process.env[variable] = process.env.DATABASE_URL
    delete process.env.DATABASE_URL
    return undefined
  }
  const server = await startPostgres()
  if (!server) return reportMissing()
  process.env[variable] = server.url
  return async () => {
    delete process.env[variable]
    await server.stop()
  }
}

/** On Linux x64 a missing server is a failure, instead of skipped tests. */
function reportMissing() {
  const words = `npm has no PostgreSQL for ${process.platform} on ${process.arch} here.`
  const advice = 'Set DATABASE_URL to the address of a server.'
  if (process.platform === 'linux' && process.arch === 'x64') throw new Error(`${words} ${advice}`)
  console.error(`${words} The tests that need it are skipped. ${advice}`)
  return undefined
}
