import { expect, test } from 'vitest'
import { killAgent } from './killed-agent.ts'

test('a killed agent is reported as a typed error before it restarts, and a new session answers', async () => {
  const { answer, wasStartedAgain } = await killAgent()
  expect(answer).toMatchObject({
    error: { code: -32_010, data: { kind: 'crashed', tail: expect.stringContaining('the last words') } },
  })
  expect(wasStartedAgain).toBe(false)
})
