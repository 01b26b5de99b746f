import { openDataFolder } from './data-folder.ts'
import { openStore } from './open-deckhand.ts'
import { type Environment, readSettings } from './settings.ts'

const tellEvery = 10_000

/** Looks through the whole audit. Exits with 1 when something in it is not as it was written. */
export async function auditVerifyCommand(env: Environment): Promise<number> {
  const data = openDataFolder(env)
  const settings = readSettings(env)
  const store = await openStore(settings, data)
  const stop = new AbortController()
  const interrupt = () => stop.abort(new Error('Stopped.'))
  process.once('SIGINT', interrupt)
  try {
    const { users, entries, faults } = await store.audit.verify(progress(), stop.signal)
    for (const { userId, position, problem } of faults)
      process.stdout.write(`✗ entry ${position} of ${userId || 'the chain of chains'}: ${problem}\n`)
    const found = faults.length === 0 ? 'The audit is whole' : 'THE AUDIT IS NOT WHOLE'
    process.stdout.write(`${found}: ${entries} entries, ${users} ${users === 1 ? 'user' : 'users'}.\n`)
    return faults.length === 0 ? 0 : 1
  } finally {
    process.off('SIGINT', interrupt)
    await store.close()
  }
}

function progress(): (entries: number) => void {
  let told = 0
  return (entries) => {
    if (entries - told < tellEvery) return
    told = entries
    process.stderr.write(`${entries} entries …\n`)
  }
}
