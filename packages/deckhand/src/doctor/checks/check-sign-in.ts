import { untilAborted } from '@deckhand/kernel'
import { timeLimit } from '@deckhand/spec/time-limit'
import { loadFirebase } from '../../package/load-parts.ts'
import { readFirebase } from '../../settings/firebase-settings.ts'
import type { Environment } from '../../settings/settings.ts'
import { type Check, type Finding, fine, problem, warning } from '../finding.ts'

type Found = Omit<Finding, 'name'>
type Ask = (options: { projectId: string }) => Promise<void>

const patienceMs = 10_000
const cure =
  'Name the file of a service account with the role Firebase Authentication Admin in GOOGLE_APPLICATION_CREDENTIALS, and check FIREBASE_PROJECT_ID and the network. docs/sign-in.md has the steps.'

/** Checks that the service that signs people in answers. */
export const checkSignIn = (env: Environment, ask: Ask = askGoogle): Check => ({
  name: 'sign-in',
  look: async (signal) => {
    const firebase = readFirebase(env)
    if (!firebase) return [fine('Local, for the one person at this machine.')]
    const { projectId, allow } = firebase
    if (allow !== undefined) await assertList(allow)
    signal.throwIfAborted()
    const limited = timeLimit(patienceMs, signal)
    const failure = await untilAborted(() => ask({ projectId }), limited).then(
      () => undefined,
      (thrown) => (limited.aborted ? `Google did not answer within ${patienceMs / 1000} seconds.` : words(thrown)),
    )
    signal.throwIfAborted()
    if (failure !== undefined) return [problem(`Firebase (${projectId}) cannot be reached: ${failure}`, cure)]
    return [fine(`Firebase (${projectId}) answers.`), ...whoMay(projectId, allow)]
  },
})

/** Throws the same error for a wrong entry as a start does. */
async function assertList(allow: string): Promise<void> {
  const { AllowList } = await loadFirebase()
  new AllowList(allow)
}

function whoMay(projectId: string, allow: string | undefined): Found[] {
  if (allow !== undefined) return []
  const message = `Anyone who has or creates an account in ${projectId} may sign in.`
  return [warning(message, 'Unless that is what you want, set FIREBASE_ALLOW to addresses and domains.')]
}

/** Loads the large library only when it is needed. */
async function askGoogle(options: { projectId: string }): Promise<void> {
  const { askFirebase } = await loadFirebase()
  await askFirebase(options)
}

/** The first line of a firebase-admin error says what is wrong. The rest is advice for developers. */
const words = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0] ?? ''
