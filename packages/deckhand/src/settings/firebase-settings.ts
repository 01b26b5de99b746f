import { MissingSetting, UsageError } from '../command-line/usage-error.ts'
import { assertCredentialFile } from './credential-file.ts'
import type { Environment } from './settings.ts'

export interface FirebaseSettings {
  projectId: string
  /** The web app's key. It is not secret: every page has it. */
  apiKey: string
  authDomain: string
  /** Who may sign in: addresses and domains, separated by commas. */
  allow?: string
}

/** The settings of Firebase. `undefined` for the local sign-in. Throws a UsageError that names what is wrong or missing. */
export function readFirebase(env: Environment): FirebaseSettings | undefined {
  const kind = env.DECKHAND_SIGN_IN?.trim() ?? ''
  if (kind === '' || kind === 'local') return undefined
  if (kind !== 'firebase') throw new UsageError(`DECKHAND_SIGN_IN must be local or firebase, and is "${kind}".`)
  assertFits(env)
  const projectId = env.FIREBASE_PROJECT_ID?.trim() || env.GOOGLE_CLOUD_PROJECT?.trim() || ''
  const apiKey = env.FIREBASE_API_KEY?.trim() ?? ''
  assertThere({ FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey })
  if (!/^[\w.:-]+$/.test(projectId))
    throw new UsageError(`FIREBASE_PROJECT_ID must be the id of the Firebase project, and is "${projectId}".`)
  assertCredentialFile(env)
  const allow = env.FIREBASE_ALLOW?.trim() ?? ''
  return { projectId, apiKey, authDomain: readAuthDomain(env, projectId), ...(allow !== '' && { allow }) }
}

/** Checked strictly, because it becomes part of a page's content security policy. */
function readAuthDomain({ FIREBASE_AUTH_DOMAIN }: Environment, projectId: string): string {
  const domain = FIREBASE_AUTH_DOMAIN?.trim() || `${projectId}.firebaseapp.com`
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) return domain
  const example = 'such as my-project.firebaseapp.com'
  throw new UsageError(`FIREBASE_AUTH_DOMAIN must be a host name, ${example}, and is "${domain}".`)
}

/** Refuses settings that would bypass Firebase, or let everyone act as one person. */
function assertFits({ FIREBASE_AUTH_EMULATOR_HOST, DECKHAND_TOKEN, SLACK_TOKEN }: Environment): void {
  if (FIREBASE_AUTH_EMULATOR_HOST)
    throw new UsageError(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set with DECKHAND_SIGN_IN=firebase: anyone could sign in as anyone, with unsigned tokens.',
    )
  if (DECKHAND_TOKEN?.trim())
    throw new UsageError('DECKHAND_TOKEN must not be set with DECKHAND_SIGN_IN=firebase: it is for the local sign-in.')
  if (SLACK_TOKEN?.trim())
    throw new UsageError(
      'SLACK_TOKEN must not be set with DECKHAND_SIGN_IN=firebase: everyone would act as its owner in Slack. Set SLACK_CLIENT_ID and SLACK_CLIENT_SECRET.',
    )
}

const whatTheyAre: Record<string, string> = {
  FIREBASE_PROJECT_ID: 'the id of the Firebase project',
  FIREBASE_API_KEY: 'the API key of its web app',
}

/** Names all missing settings at once, so that people need to visit the console only once. */
function assertThere(values: Record<string, string>): void {
  const names = Object.keys(values).filter((name) => values[name] === '')
  if (names.length === 0) return
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them']
  const what = names.map((name) => whatTheyAre[name]).join(' and ')
  throw new MissingSetting(
    names,
    `DECKHAND_SIGN_IN is firebase, and ${names.join(' and ')} ${are} not set. Set ${them} to ${what}; docs/sign-in.md says where to find ${them}.`,
  )
}

/** For commands of the one person at this machine, even if others sign in to a server on the same data. */
export function withLocalSignIn(env: Environment): Environment {
  return env.DECKHAND_SIGN_IN?.trim() === 'firebase'
    ? { ...env, DECKHAND_SIGN_IN: undefined, HOST: undefined, DECKHAND_PUBLIC_URL: undefined }
    : env
}
