import { randomUUID } from 'node:crypto'
import { applicationDefault, cert, deleteApp, initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { assertNoEmulator } from './google-identity.ts'
import type { FirebaseOptions } from './open-firebase-sign-in.ts'

type AskOptions = Pick<FirebaseOptions, 'credentialFile' | 'httpAgent'> & { projectId: string }

const nobody = 'deckhand-doctor-asks'

/** Asks Google for a user whom there is not, and rejects with firebase-admin's error when that cannot be asked. Changes nothing. */
export async function askFirebase({ projectId, credentialFile, httpAgent }: AskOptions): Promise<void> {
  assertNoEmulator()
  const credential = credentialFile === undefined ? applicationDefault(httpAgent) : cert(credentialFile, httpAgent)
  const app = initializeApp({ projectId, credential, ...(httpAgent && { httpAgent }) }, randomUUID())
  try {
    await getAuth(app).getUser(nobody)
  } catch (thrown) {
    if ((thrown as { code?: string }).code !== 'auth/user-not-found') throw thrown
  } finally {
    await deleteApp(app)
  }
}
