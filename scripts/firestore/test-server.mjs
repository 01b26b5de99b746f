import { startFirestore } from './start-firestore.mjs'

const variable = 'DECKHAND_TEST_FIRESTORE'

/**
 * Vitest calls this before the tests, and the returned function after them. Tests find the server's address in the variable. The user's own emulator
 * setting is removed, so that no test writes there.
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
