import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../../testing/clean-up.ts'
import { findings, gemini, serverThat } from '../../testing/findings.ts'
import { checkClock } from './check-clock.ts'

afterEach(cleanUp)

test.each([
  [0, 'ok', 'It agrees'],
  [-60_000, 'warning', 'ahead of'],
  [60_000, 'warning', 'behind'],
])('a server whose clock is %i ms off makes it %s', async (off, status, words) => {
  const { url } = await serverThat((_, response) => {
    response.setHeader('date', new Date(Date.now() + off).toUTCString())
    response.end()
  })
  const [found] = await findings(checkClock(gemini(url)))
  expect(found).toMatchObject({ status, message: expect.stringContaining(words) })
})

test('a clock that cannot be compared is not a problem', async () => {
  expect(await findings(checkClock({}))).toMatchObject([{ status: 'ok' }])
  expect(await findings(checkClock(gemini('http://127.0.0.1:9')))).toMatchObject([{ status: 'warning' }])
})
