import { UsageError } from '../command-line/usage-error.ts'
import { type Environment, readSettings } from '../settings/settings.ts'
import { openDataFolder } from '../store/data-folder.ts'
import { openStore } from '../store/open-store.ts'
import { createSignIn } from './create-sign-in.ts'
import { signInLink } from './sign-in-link.ts'

const patienceMs = 1_000

const peopleSignIn = (url: string) =>
  `There are no links with DECKHAND_SIGN_IN=firebase: people sign in with Firebase, at ${url}/sign-in.`

/** Prints a sign-in link for the server that runs on the same data. */
export async function signInCommand(port: number, env: Environment): Promise<number> {
  const settings = readSettings(env)
  if (settings.firebase) throw new UsageError(peopleSignIn(settings.publicUrl ?? `http://127.0.0.1:${port}`))
  const data = openDataFolder(env)
  const store = await openStore(settings, data)
  try {
    const now = await store.time()
    const token = await createSignIn(store, data.keys, settings, () => now).oneTimeToken()
    const url = `http://${settings.host === '::1' ? '[::1]' : (settings.host ?? '127.0.0.1')}:${port}`
    process.stdout.write(`${signInLink(url, token)}\n`)
    if (!(await answers(url)))
      process.stderr.write(`No Deckhand answers at ${url}. Start it, or name its port with --port.\n`)
    return 0
  } finally {
    await store.close()
  }
}

/** Whether a Deckhand answers at this address. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}/api/health`, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
  return response?.ok === true
}
