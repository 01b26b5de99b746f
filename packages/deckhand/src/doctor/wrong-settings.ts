import { MissingSetting, UsageError } from '../command-line/usage-error.ts'
import { readServiceSettings } from '../connections/service-settings.ts'
import { readMcpFile } from '../mcp/read-mcp-file.ts'
import { readOperationSettings } from '../operations/operation-settings.ts'
import { assertRole } from '../settings/assert-role.ts'
import { readFirebase, withLocalSignIn } from '../settings/firebase-settings.ts'
import { knownSettings } from '../settings/known-settings.ts'
import { readRole } from '../settings/role.ts'
import {
  type Environment,
  readHost,
  readModelSilence,
  readPort,
  readPublicUrl,
  readSettings,
} from '../settings/settings.ts'
import { readStore } from '../settings/store-choice.ts'
import { assertArchive } from '../store/archive/assert-archive.ts'
import { readGivenSecret } from '../store/data-folder.ts'
import { type Finding, problem } from './finding.ts'

type Found = Omit<Finding, 'name'>

const readers = [
  readFirebase,
  readHost,
  readPublicUrl,
  readStore,
  (env: Environment) => readSettings(besides(env)),
  readOperationSettings,
  readGivenSecret,
  readMcpFile,
  readServiceSettings,
  readModelSilence,
  ({ PORT }: Environment) => readPort('PORT', PORT),
  ({ DECKHAND_ROLE }: Environment) => readRole('DECKHAND_ROLE', DECKHAND_ROLE),
  (env: Environment) => assertRole(readRole('DECKHAND_ROLE', env.DECKHAND_ROLE), { store: readStore(env) }),
  (env: Environment) => assertArchive(readSettings(besides(env)).archive),
]

/** Removes settings that have their own reader. Otherwise a mistake in one of them would hide all others. */
const besides = (env: Environment): Environment => ({
  ...withLocalSignIn(env),
  STORE: undefined,
  FIRESTORE_DATABASE: undefined,
})

/** A reader throws at the first wrong setting. We remove that setting and read again, so that all mistakes are reported at once. */
export function wrongSettings(env: Environment): Found[] {
  const found: Found[] = []
  const left = { ...env }
  for (const read of readers) {
    for (let error = complaint(read, left); error !== undefined; error = complaint(read, left)) {
      const { message } = error
      const missing = error instanceof MissingSetting ? error.names : []
      // A wrong setting that was removed here is not missing.
      if (!missing.some((name) => env[name]?.trim())) found.push(toFinding(error))
      const name = knownSettings.find((known) => message.startsWith(`${known} `))
      // A missing setting cannot be removed: the loop would not end.
      if (missing.length > 0 || name === undefined || left[name] === undefined) break
      delete left[name]
    }
  }
  return found
}

/** Most errors are one sentence that says what is wrong. A second sentence says what to do, so no general advice is added. */
function toFinding(error: UsageError): Found {
  const message = error.message.replace(/(?<![.])$/, '.')
  if (error instanceof MissingSetting || message.includes('. ')) return { status: 'problem', message }
  return problem(message, 'Fix the value or remove the setting.')
}

function complaint(read: (env: Environment) => unknown, env: Environment): UsageError | undefined {
  try {
    read(env)
    return undefined
  } catch (thrown) {
    if (thrown instanceof UsageError) return thrown
    throw thrown
  }
}
