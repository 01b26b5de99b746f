import { expect, test } from 'vitest'
import { killAgent } from './killed-agent.ts'

test('a killed agent is told as a typed error within 100 ms, and a new session answers within 5 s', async () => {
  const { answer, toldAfterMs, usableAfterMs } = await killAgent()
  expect(answer).toMatchObject({
    error: { code: -32_010, data: { kind: 'crashed', tail: expect.stringContaining('the last words') } },
  })
  expect(toldAfterMs).toBeLessThan(100)
  expect(usableAfterMs).toBeLessThan(5_000)
})
