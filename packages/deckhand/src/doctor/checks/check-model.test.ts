import { startEmulator } from '@deckhand/emulator'
import { afterEach, expect, test } from 'vitest'
import { afterTest, cleanUp } from '../../testing/clean-up.ts'
import { findings, gemini, serverThat } from '../../testing/findings.ts'
import { checkModel } from './check-model.ts'

afterEach(cleanUp)

test('without a key the offline planner is checked, with a warning', async () => {
  expect(await findings(checkModel({}))).toMatchObject([
    { status: 'warning', message: expect.stringContaining('offline planner'), cure: expect.stringContaining('KEY') },
  ])
})

test('a model is asked once, through the port that runs use', async () => {
  const emulator = await startEmulator()
  afterTest(() => emulator.close())
  const [found] = await findings(checkModel(gemini(emulator.url)))
  expect(found).toMatchObject({ status: 'ok', message: expect.stringMatching(/\(Gemini API\) answered in /) })
  expect(emulator.requests).toHaveLength(1)
})

test("a key that is refused is a problem with the service's own words", async () => {
  const body = { error: { code: 403, message: 'This key is not for you.', status: 'PERMISSION_DENIED' } }
  const { url } = await serverThat((_, response) => response.writeHead(403).end(JSON.stringify(body)))
  const [found] = await findings(checkModel(gemini(url)))
  expect(found).toMatchObject({ status: 'problem', message: expect.stringContaining('not for you') })
})

test('half of the settings for Vertex AI is a problem that names the other half', async () => {
  const [found] = await findings(checkModel({ GOOGLE_GENAI_USE_VERTEXAI: 'true' }))
  expect(found).toMatchObject({ status: 'problem', message: expect.stringContaining('GOOGLE_CLOUD_PROJECT') })
})

test('a model that hangs is left at once when the doctor is stopped', async () => {
  const stop = new AbortController()
  const { url } = await serverThat(() => stop.abort())
  await expect(findings(checkModel(gemini(url)), stop.signal)).rejects.toThrow()
  // Less than the 20 s that it waits for a model.
}, 15_000)
