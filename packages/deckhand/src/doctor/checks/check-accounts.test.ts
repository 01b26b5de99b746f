import { expect, test } from 'vitest'
import { findings } from '../../testing/findings.ts'
import { checkAccounts } from './check-accounts.ts'

test('if many people sign in, the example accounts are not mentioned', async () => {
  const env = { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'my-project', FIREBASE_API_KEY: 'AIza' }
  expect(await findings(checkAccounts(env))).toMatchObject([
    { status: 'ok', message: expect.stringMatching(/^None: /) },
  ])
  expect(await findings(checkAccounts({}))).toMatchObject([{ message: expect.stringContaining("emulator's example") }])
})
