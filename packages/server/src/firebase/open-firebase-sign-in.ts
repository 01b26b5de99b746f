import { randomUUID } from 'node:crypto'
import type { Agent } from 'node:http'
import type { SessionStore, SignInWay } from '@deckhand/spec'
import { applicationDefault, cert, deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import type { AuthenticateParts, OpenedAuthenticate } from '../auth/authenticate.ts'
import { AllowList } from './allow-list.ts'
import { FirebaseSignIn } from './firebase-sign-in.ts'
import { assertNoEmulator, GoogleIdentity } from './google-identity.ts'

export interface FirebaseOptions {
  sessions: SessionStore
  key: Uint8Array
  secure: boolean
  way: SignInWay & { kind: 'firebase' }
  /** Addresses and domains, separated by commas. Without it everyone in the project may sign in. */
  allow?: string
  onFault: (error: unknown) => void
  /** The file of a service account. Default: that of GOOGLE_APPLICATION_CREDENTIALS, or the machine's own in Google's cloud. */
  credentialFile?: string
  /** For tests that replace Google. The environment cannot set it. */
  httpAgent?: Agent
  patienceMs?: number
  now?: () => number
}

export interface OpenedFirebase {
  signIn: FirebaseSignIn
  close(): Promise<void>
}

/** FORBIDDEN when the environment configures the Auth emulator, BAD_REQUEST for an invalid list. Sends Google no request yet. */
export function openFirebaseSignIn(options: FirebaseOptions): OpenedFirebase {
  assertNoEmulator()
  const { allow, onFault, credentialFile, httpAgent, patienceMs, ...more } = options
  const allowed = new AllowList(allow)
  const credential = credentialFile === undefined ? applicationDefault(httpAgent) : cert(credentialFile, httpAgent)
  const { projectId } = options.way
  const app = initializeApp({ projectId, credential, ...(httpAgent && { httpAgent }) }, randomUUID())
  const google = new GoogleIdentity({ auth: getAuth(app), onFault, ...(patienceMs !== undefined && { patienceMs }) })
  return { signIn: new FirebaseSignIn({ ...more, google, allowed }), close: () => deleteApp(app) }
}

export interface FirebaseAppOptions
  extends Pick<FirebaseOptions, 'allow' | 'credentialFile' | 'httpAgent' | 'patienceMs'> {
  projectId: string
  /** Of the web app. Not a secret: every page contains it. */
  apiKey: string
  /** Default: `PROJECT.firebaseapp.com`. */
  authDomain?: string
}

/** The users of a Firebase project. Pass it as `authenticate`. */
export function firebase({ projectId, apiKey, authDomain, ...more }: FirebaseAppOptions): {
  open(parts: AuthenticateParts): OpenedAuthenticate & OpenedFirebase
} {
  const way = { kind: 'firebase', projectId, apiKey, authDomain: authDomain ?? `${projectId}.firebaseapp.com` } as const
  return {
    open: (parts) => {
      const { signIn, close } = openFirebaseSignIn({ ...parts, ...more, way })
      return { authenticator: signIn, signIn, close }
    },
  }
}
