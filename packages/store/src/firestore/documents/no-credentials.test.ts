import { expect, onTestFinished, test, vi } from 'vitest'
import { openFirestoreStore } from '../open-firestore-store.ts'

test('without credentials, the error says which are needed, although the client cannot be closed either', async () => {
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', '/nowhere.json')
  onTestFinished(() => void vi.unstubAllEnvs())
  const opening = openFirestoreStore({ projectId: 'nobody', auditKey: Buffer.alloc(32) })
  await expect(opening).rejects.toThrow(/set GOOGLE_APPLICATION_CREDENTIALS to .* role roles\/datastore\.user/)
})
