import { startFirestore } from './start-firestore.mjs'

const variable = 'DECKHAND_TEST_FIRESTORE'

/**
 * Vitest calls this before the tests, and what it returns after them. The tests find the server by the variable. One that the user works
 * with is taken away: a test that means another store must not write there.
 */
export async function setup() {
  delete process.env.FIRESTORE_EMULATOR_HOST
  if (process.env[variable]) return undefined
  const server = await startFirestore()
  process.env[variable] = server.host
  return async () => {
    delete process.env[variable]
    await server.stop()
  }
}
