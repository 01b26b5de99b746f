import { expect, test } from 'vitest'
import { emulated } from '../support/models/emulated.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { post } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('C6 AGENT_MODEL_SILENCE_MS ends the run of a model that is silent, and says what to do', async () => {
  const { emulator } = await emulated()
  // Longer than any test.
  emulator.fault('slow', { delayMs: 3_600_000, times: 2 })
  const { url, headers } = await serveCommand({
    DECKHAND_DATA: tempFolder(),
    GEMINI_API_KEY: 'key-of-the-test',
    GOOGLE_GEMINI_BASE_URL: emulator.url,
    AGENT_MODEL_SILENCE_MS: '1000',
  })
  const response = await post(`${url}/api/agent/run`, { prompt: 'Hello.' }, { headers })
  expect(await response.json()).toMatchObject({
    status: 'failed',
    code: 'MODEL_TIMEOUT',
    error: expect.stringMatching(
      /^Gemini sent nothing for 1 second\. Both attempts timed out\. .* raise AGENT_MODEL_SILENCE_MS\.$/,
    ),
  })
  expect(emulator.requests).toHaveLength(2)
})
