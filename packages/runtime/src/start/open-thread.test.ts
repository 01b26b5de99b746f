import type { Store } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { openThread } from './open-thread.ts'

test('the title of a thread ends with a whole character', async () => {
  const request = { prompt: `${'x'.repeat(58)}\u{1f600} and so on` }
  const { newThread } = await openThread({} as Store, { userId: 'anna', request, agentId: 'a', isRepeatable: false })
  expect(newThread?.title).toBe(`${'x'.repeat(58)}…`)
})
