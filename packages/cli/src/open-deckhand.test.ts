import { afterEach, expect, test } from 'vitest'
import { type Deckhand, offlineNotice, openDeckhand } from './open-deckhand.ts'
import type { Environment } from './settings.ts'

let opened: Deckhand | undefined

async function open(env: Environment): Promise<Deckhand> {
  opened = await openDeckhand(env)
  return opened
}

afterEach(async () => {
  await opened?.close()
  opened = undefined
})

test('without a key an offline planner answers, and says that it is none', async () => {
  const { runtime, modelLabel, notice } = await open({ GEMINI_API_KEY: ' ' })
  expect({ modelLabel, notice }).toEqual({ modelLabel: 'offline planner', notice: offlineNotice })
  const run = await runtime.start('local', { prompt: 'what is 12.5% of 2480?' })
  const response = await run.response
  expect(response).toMatchObject({ status: 'completed', tool: 'calculate', output: { result: 310 } })
})

test.each(['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_AI_API_KEY'])('with %s Gemini answers', async (name) => {
  const { modelLabel, notice } = await open({ [name]: 'key', GEMINI_MODEL: 'gemini-2.5-pro' })
  expect({ modelLabel, notice }).toEqual({ modelLabel: 'gemini-2.5-pro (Gemini API)', notice: undefined })
})

test('with its settings Vertex AI answers', async () => {
  const env = { GOOGLE_GENAI_USE_VERTEXAI: 'true', GOOGLE_CLOUD_PROJECT: 'p', GOOGLE_CLOUD_LOCATION: 'global' }
  expect((await open(env)).modelLabel).toMatch(/\(Vertex AI\)$/)
})

test('half of the settings for Vertex AI is an error and not the planner', async () => {
  await expect(open({ GOOGLE_GENAI_USE_VERTEXAI: 'true' })).rejects.toThrow('GOOGLE_CLOUD_PROJECT')
})
