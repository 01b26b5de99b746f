import { deleteApp, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  type UserCredential,
} from 'firebase/auth'

export interface FirebaseConfig {
  apiKey: string
  authDomain: string
  projectId: string
}

export type SignInBy = { email: string; password: string } | 'google'

/** Signs in with Firebase. The page keeps nothing of it: from then on the server's cookie counts. */
export async function idTokenBy(by: SignInBy, config: FirebaseConfig): Promise<string> {
  const app = initializeApp({ ...config }, crypto.randomUUID())
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  try {
    const { user } = await signIn(auth, by)
    return await user.getIdToken()
  } finally {
    await auth.signOut()
    await deleteApp(app)
  }
}

function signIn(auth: Auth, by: SignInBy): Promise<UserCredential> {
  if (by !== 'google') return signInWithEmailAndPassword(auth, by.email, by.password)
  const provider = new GoogleAuthProvider()
  // A user with several accounts must be able to choose another one than last time.
  provider.setCustomParameters({ prompt: 'select_account' })
  return signInWithPopup(auth, provider, browserPopupRedirectResolver)
}
