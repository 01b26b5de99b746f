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
  'Name the file of a service account with the role Firebase Authentication Admin by GOOGLE_APPLICATION_CREDENTIALS, and look at FIREBASE_PROJECT_ID and the network. docs/sign-in.md has the steps.'

/** Who signs people in, and whether it answers. */
export const checkSignIn = (env: Environment, ask: Ask = askGoogle): Check => ({
  name: 'sign-in',
  look: async (signal) => {
    const firebase = readFirebase(env)
    if (!firebase) return [fine('For the one person at this machine.')]
    const { projectId, allow } = firebase
    if (allow !== undefined) await assertList(allow)
    signal.throwIfAborted()
    const limited = timeLimit(patienceMs, signal)
    const failure = await untilAborted(() => ask({ projectId }), limited).then(
      () => undefined,
      (thrown) => (limited.aborted ? `Google did not answer within ${patienceMs / 1000} seconds.` : words(thrown)),
    )
    signal.throwIfAborted()
    if (failure !== undefined) return [problem(`Firebase (${projectId}) cannot be asked: ${failure}`, cure)]
    return [fine(`Firebase (${projectId}) answers.`), ...whoMay(projectId, allow)]
  },
})

/** What it says of a wrong entry is what a start says. */
async function assertList(allow: string): Promise<void> {
  const { AllowList } = await loadFirebase()
  new AllowList(allow)
}

function whoMay(projectId: string, allow: string | undefined): Found[] {
  if (allow !== undefined) return []
  const message = `Everybody who has, or makes, an account in ${projectId} may sign in.`
  return [warning(message, 'Set FIREBASE_ALLOW to addresses and domains, unless that is what you want.')]
}

/** The library is large, and most have no use for it. */
async function askGoogle(options: { projectId: string }): Promise<void> {
  const { askFirebase } = await loadFirebase()
  await askFirebase(options)
}

/** Errors of firebase-admin end in advice for whoever calls it; the first sentence tells what is wrong. */
const words = (thrown: unknown): string =>
  (thrown instanceof Error ? thrown.message : String(thrown)).split('\n')[0] ?? ''
