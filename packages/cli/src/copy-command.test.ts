import { expect, test } from 'vitest'
import { copyCommand } from './copy-command.ts'

test('a copy to Firestore is refused with words that say what to do', async () => {
  const env = { STORE: 'Firestore', GOOGLE_CLOUD_PROJECT: 'a-project' }
  await expect(copyCommand(env)).rejects.toThrow('Nothing can be copied to Firestore yet')
})
