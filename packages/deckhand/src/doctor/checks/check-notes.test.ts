import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../../testing/clean-up.ts'
import { findings, serverThat } from '../../testing/findings.ts'
import { checkNotes } from './check-notes.ts'

afterEach(cleanUp)

test('a receiver is checked without sending a note, and only its host is shown', async () => {
  const methods: (string | undefined)[] = []
  const { url } = await serverThat((request, response) => {
    methods.push(request.method)
    response.writeHead(405).end()
  })
  const [found] = await findings(checkNotes({ DECKHAND_NOTE_URL: `${url}/hook?token=hush` }))
  expect(found).toMatchObject({ status: 'ok', message: `The receiver at ${new URL(url).host} can be reached.` })
  expect(methods).toEqual(['OPTIONS'])
})

test('a missing or broken receiver of notes is reported', async () => {
  const [gone] = await findings(checkNotes({ DECKHAND_NOTE_URL: 'http://127.0.0.1:9/hook?token=hush' }))
  expect(gone).toMatchObject({ status: 'problem', cure: expect.stringContaining('DECKHAND_NOTE_URL') })
  expect(JSON.stringify(gone)).not.toContain('hush')
  const { url } = await serverThat((_, response) => response.writeHead(502).end())
  expect(await findings(checkNotes({ DECKHAND_NOTE_URL: url }))).toMatchObject([{ status: 'warning' }])
  expect(await findings(checkNotes({}))).toMatchObject([{ status: 'ok' }])
})

test.each([
  { DECKHAND_ROLE: 'worker' },
  { DECKHAND_ROLE: 'web' },
  { DECKHAND_SIGN_IN: 'firebase', FIREBASE_PROJECT_ID: 'ship', FIREBASE_API_KEY: 'key' },
])('with %j the outbox is not a receiver', async (env) => {
  expect(await findings(checkNotes(env))).toMatchObject([
    { status: 'warning', cure: expect.stringContaining('DECKHAND_NOTE_URL') },
  ])
})
