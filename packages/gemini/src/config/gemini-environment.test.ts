import { expect, test } from 'vitest'
import { geminiOptionsFromEnvironment } from '../environment.ts'
import type { GeminiConfig } from './gemini-config.ts'
import { withGeminiConfig } from './gemini-environment.ts'

const config: GeminiConfig = {
  path: '/p',
  state: 'ready',
  apiKey: 'of-the-file',
  model: 'model-of-the-file',
  problems: [],
  isOpenToOthers: false,
}
const optionsWith = (env: Record<string, string>) => geminiOptionsFromEnvironment(withGeminiConfig(env, config))

test('values that the environment lacks come from the file', () => {
  expect(optionsWith({})).toEqual({ apiKey: 'of-the-file', model: 'model-of-the-file' })
  expect(optionsWith({ GEMINI_API_KEY: ' ', GEMINI_MODEL: ' ' })).toEqual(optionsWith({}))
})

test.each(['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_AI_API_KEY'])('%s takes precedence over the file', (name) => {
  expect(optionsWith({ [name]: 'mine' })).toEqual({ apiKey: 'mine', model: 'model-of-the-file' })
})

test('GEMINI_MODEL and Vertex AI take precedence too', () => {
  expect(optionsWith({ GEMINI_MODEL: 'mine' })).toEqual({ apiKey: 'of-the-file', model: 'mine' })
  const vertex = { GOOGLE_GENAI_USE_VERTEXAI: 'true', GOOGLE_CLOUD_PROJECT: 'p', GOOGLE_CLOUD_LOCATION: 'l' }
  expect(optionsWith(vertex)).toEqual({ vertex: { project: 'p', location: 'l' }, model: 'model-of-the-file' })
})

test('incomplete Vertex AI variables are not replaced by the key of the file', () => {
  expect(() => optionsWith({ GOOGLE_GENAI_USE_VERTEXAI: 'true' })).toThrow('GOOGLE_CLOUD_PROJECT')
})
