import { MissingSetting, UsageError } from '../command-line/usage-error.ts'
import { assertCredentialFile } from './credential-file.ts'
import type { Environment } from './settings.ts'

export interface FirebaseSettings {
  projectId: string
  /** Of the web app. It is no secret: every page has it. */
  apiKey: string
  authDomain: string
  /** Who may sign in: addresses and domains with commas between them. */
  allow?: string
}

/** How people sign in: `undefined` for the one person at this machine. Throws a UsageError that names what is wrong or missing. */
export function readFirebase(env: Environment): FirebaseSettings | undefined {
  const way = env.DECKHAND_SIGN_IN?.trim() ?? ''
  if (way === '' || way === 'local') return undefined
  if (way !== 'firebase') throw new UsageError(`DECKHAND_SIGN_IN must be local or firebase, and is "${way}".`)
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

/** It goes into the policy of a page. */
function readAuthDomain({ FIREBASE_AUTH_DOMAIN }: Environment, projectId: string): string {
  const domain = FIREBASE_AUTH_DOMAIN?.trim() || `${projectId}.firebaseapp.com`
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(domain)) return domain
  const example = 'such as my-project.firebaseapp.com'
  throw new UsageError(`FIREBASE_AUTH_DOMAIN must be a host name, ${example}, and is "${domain}".`)
}

/** What would let in others than Firebase does, or let everybody act as one person. */
function assertFits({ FIREBASE_AUTH_EMULATOR_HOST, DECKHAND_TOKEN, SLACK_TOKEN }: Environment): void {
  if (FIREBASE_AUTH_EMULATOR_HOST)
    throw new UsageError(
      'FIREBASE_AUTH_EMULATOR_HOST must not be set with DECKHAND_SIGN_IN=firebase: everybody could sign in as anybody, by tokens that nobody signed.',
    )
  if (DECKHAND_TOKEN?.trim())
    throw new UsageError('DECKHAND_TOKEN must not be set with DECKHAND_SIGN_IN=firebase: it is for the local sign-in.')
  if (SLACK_TOKEN?.trim())
    throw new UsageError(
      'SLACK_TOKEN must not be set with DECKHAND_SIGN_IN=firebase: everybody would be its owner in Slack. Set SLACK_CLIENT_ID and SLACK_CLIENT_SECRET.',
    )
}

const whatTheyAre: Record<string, string> = {
  FIREBASE_PROJECT_ID: 'the id of the Firebase project',
  FIREBASE_API_KEY: 'the API key of its web app',
}

/** All that are missing are named at once: one a start would send people to the console again and again. */
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

/** For commands that are for the one person at this machine, whoever else signs in to the server that runs on the same data. */
export function withLocalSignIn(env: Environment): Environment {
  return env.DECKHAND_SIGN_IN?.trim() === 'firebase'
    ? { ...env, DECKHAND_SIGN_IN: undefined, HOST: undefined, DECKHAND_PUBLIC_URL: undefined }
    : env
}
