import { afterEach, expect, test } from 'vitest'
import { openDeckhand } from '../../product/open-deckhand.ts'
import { afterTest, cleanUp } from '../../testing/clean-up.ts'
import { findings, serverThat } from '../../testing/findings.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { checkPort } from './check-port.ts'

afterEach(cleanUp)

test('a port is free, or taken, or ours', async () => {
  const stranger = await serverThat((_, response) => response.end('hello'))
  const own = await serverThat((_, response) => response.end('{"answering":"offline planner"}'))
  expect(await findings(checkPort({ PORT: '0' }))).toMatchObject([{ status: 'ok' }])
  expect(await findings(checkPort({ PORT: String(stranger.port) }))).toMatchObject([{ status: 'warning' }])
  expect(await findings(checkPort({ PORT: String(own.port) }))).toMatchObject([
    { status: 'ok', message: expect.stringContaining('a Deckhand is running there') },
  ])
})

test('a process with a fixed port does not use another one, so a taken port is a problem', async () => {
  const { port } = await serverThat((_, response) => response.end('hello'))
  for (const role of ['worker', 'all'])
    expect(await findings(checkPort({ PORT: String(port), DECKHAND_ROLE: role }))).toMatchObject([
      { status: 'problem' },
    ])
  const place = { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: process.env.DECKHAND_TEST_FIRESTORE }
  const worker = await openDeckhand({ ...place, DECKHAND_DATA: temporaryFolder() }, {}, { role: 'worker' })
  afterTest(() => worker.close())
  await expect(worker.listen(port)).rejects.toThrow('EADDRINUSE')
})
