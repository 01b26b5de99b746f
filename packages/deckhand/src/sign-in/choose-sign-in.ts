import { type Authenticate, localUser, openAuthenticate, type SignIn } from '@deckhand/server'
import type { Authenticator, Store } from '@deckhand/spec'
import { loadFirebase } from '../package/load-parts.ts'
import type { FirebaseSettings } from '../settings/firebase-settings.ts'
import type { Settings } from '../settings/settings.ts'
import type { Keys } from '../store/keys.ts'
import { createSignIn } from './create-sign-in.ts'
import { signInLink } from './sign-in-link.ts'

export interface ChosenSignIn {
  authenticator: Authenticator
  /** Starts and ends sessions. Absent when the product manages them. */
  signIn?: SignIn
  /** For people: who may sign in. */
  label?: string
  /** A token for one sign-in. Rejects when an identity provider signs people in. */
  oneTimeToken(): Promise<string>
  /** An address that signs a browser in once, if that is possible. */
  link(serverUrl: string, next?: string): Promise<string>
  close(): Promise<void>
}

interface SignInParts {
  /** The product's authentication. With `none`, every caller is the person at this machine. */
  ofProduct?: Authenticate | 'none' | undefined
  store: Store
  keys: Keys
  settings: Settings
  now: () => number
  onFault: (error: unknown) => void
}

/** Throws FORBIDDEN or BAD_REQUEST, with the name of the setting, for settings that must not be used with Firebase. */
export async function chooseSignIn(parts: SignInParts): Promise<ChosenSignIn> {
  const { ofProduct, store, keys, settings, now, onFault } = parts
  const { firebase, publicUrl } = settings
  if (ofProduct !== undefined && (ofProduct !== 'none' || !firebase)) return ofTheProduct(ofProduct, parts)
  if (firebase) return openFirebase(firebase, { store, keys, publicUrl, now, onFault })
  const signIn = createSignIn(store, keys, settings, now)
  return {
    authenticator: signIn,
    signIn,
    oneTimeToken: () => signIn.oneTimeToken(),
    link: async (url, next) => signInLink(url, await signIn.oneTimeToken(), next),
    close: async () => {},
  }
}

function ofTheProduct(
  authenticate: Authenticate | 'none',
  { store, keys, settings: { publicUrl }, now, onFault }: SignInParts,
): ChosenSignIn {
  const parts = { sessions: store.sessions, key: keys.sessions, secure: publicUrl !== undefined, now, onFault }
  const nothing = { authenticator: localUser, close: async () => {} }
  return {
    ...(authenticate === 'none' ? nothing : openAuthenticate(authenticate, parts)),
    oneTimeToken: () => Promise.reject(new Error('There are no one-time tokens for the users of a product.')),
    label: 'the `authenticate` of the project decides who may sign in',
    link: async (url) => url,
  }
}

type FirebaseParts = Omit<SignInParts, 'settings'> & { publicUrl: string | undefined }

/** Loads Firebase's library only when it is used. */
async function openFirebase(
  { allow, ...app }: FirebaseSettings,
  { store, keys, publicUrl, now, onFault }: FirebaseParts,
): Promise<ChosenSignIn> {
  const { firebase } = await loadFirebase()
  const parts = { sessions: store.sessions, key: keys.sessions, secure: publicUrl !== undefined, now, onFault }
  const { authenticator, signIn, close } = firebase({ ...app, ...(allow !== undefined && { allow }) }).open(parts)
  const who = allow === undefined ? `everyone in ${app.projectId}; FIREBASE_ALLOW limits it` : allow
  return {
    authenticator,
    ...(signIn && { signIn }),
    label: `Firebase lets in ${who}`,
    oneTimeToken: () => Promise.reject(new Error('There are no one-time tokens with Firebase.')),
    link: async (url, next) => `${publicUrl ?? url}${next ?? '/sign-in'}`,
    close,
  }
}
