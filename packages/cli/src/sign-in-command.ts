import { openDataFolder } from './data-folder.ts'
import { createSignIn, openStore } from './open-deckhand.ts'
import { type Environment, readSettings } from './settings.ts'
import { signInLink } from './sign-in-link.ts'

/** Prints a link for the server that runs on the same data. */
export async function signInCommand(port: number, env: Environment): Promise<number> {
  const data = openDataFolder(env)
  const settings = readSettings(env)
  const store = await openStore(settings, data)
  try {
    const token = await createSignIn(store, data.keys, settings).oneTimeToken()
    process.stdout.write(`${signInLink(`http://127.0.0.1:${port}`, token)}\n`)
    return 0
  } finally {
    await store.close()
  }
}
