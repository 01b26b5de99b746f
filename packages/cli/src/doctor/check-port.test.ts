import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { findings, serverThat } from '../testing/findings.ts'
import { checkPort } from './check-port.ts'

afterEach(cleanUp)

test('a port is free, or taken, or ours', async () => {
  const stranger = await serverThat((_, response) => response.end('hello'))
  const own = await serverThat((_, response) => response.end('{"answering":"offline planner"}'))
  expect(await findings(checkPort({ PORT: '0' }))).toMatchObject([{ status: 'ok' }])
  expect(await findings(checkPort({ PORT: String(stranger.port) }))).toMatchObject([{ status: 'warning' }])
  expect(await findings(checkPort({ PORT: String(own.port) }))).toMatchObject([
    { status: 'ok', message: expect.stringContaining('a Deckhand is at work there') },
  ])
})
