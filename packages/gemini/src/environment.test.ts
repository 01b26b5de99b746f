import { describe, expect, it } from 'vitest'
import { geminiOptionsFromEnvironment, hasGeminiCredentials } from './environment.ts'

describe('the environment', () => {
  it('gives the first key that is set and not blank', () => {
    const keys = { GEMINI_API_KEY: 'one', GOOGLE_API_KEY: 'two', GOOGLE_AI_API_KEY: 'three' }
    expect(geminiOptionsFromEnvironment(keys)).toEqual({ apiKey: 'one' })
    expect(geminiOptionsFromEnvironment({ ...keys, GEMINI_API_KEY: ' ' })).toEqual({ apiKey: 'two' })
    expect(geminiOptionsFromEnvironment({ GOOGLE_API_KEY: '', GOOGLE_AI_API_KEY: 'three\n' })).toEqual({
      apiKey: 'three',
    })
  })

  it('chooses the model and the address', () => {
    const env = { GEMINI_API_KEY: 'k', GEMINI_MODEL: 'gemini-x', GEMINI_BASE_URL: 'http://b' }
    expect(geminiOptionsFromEnvironment(env)).toEqual({ apiKey: 'k', model: 'gemini-x', baseUrl: 'http://b' })
    expect(geminiOptionsFromEnvironment({ ...env, GOOGLE_GEMINI_BASE_URL: 'http://a' }).baseUrl).toBe('http://a')
  })

  it('gives Vertex AI if it is selected, even if there is a key', () => {
    const vertex = { GOOGLE_GENAI_USE_VERTEXAI: 'true', GOOGLE_CLOUD_PROJECT: 'p', GOOGLE_CLOUD_LOCATION: 'l' }
    const expected = { vertex: { project: 'p', location: 'l' } }
    expect(geminiOptionsFromEnvironment({ ...vertex, GEMINI_API_KEY: 'k', GEMINI_BASE_URL: 'http://b' })).toEqual(
      expected,
    )
    expect(
      geminiOptionsFromEnvironment({ ...vertex, GOOGLE_GENAI_USE_VERTEXAI: 'false', GEMINI_API_KEY: 'k' }),
    ).toEqual({
      apiKey: 'k',
    })
  })

  it('without a key throws an error that says which variables to set, and what works without one', () => {
    const expected = {
      code: 'MODEL_NO_KEY',
      message: expect.stringContaining('GEMINI_API_KEY, GOOGLE_API_KEY, GOOGLE_AI_API_KEY'),
    }
    expect(() => geminiOptionsFromEnvironment({ GEMINI_API_KEY: '' })).toThrow(expect.objectContaining(expected))
    expect(() => geminiOptionsFromEnvironment({})).toThrow('Without a key `npm start` uses the offline emulator.')
  })

  it('with incomplete Vertex AI variables says what is missing', () => {
    const env = { GOOGLE_GENAI_USE_VERTEXAI: 'TRUE', GOOGLE_CLOUD_PROJECT: 'p' }
    const expected = { code: 'MODEL_NO_KEY', message: expect.stringContaining('GOOGLE_CLOUD_LOCATION is not') }
    expect(() => geminiOptionsFromEnvironment(env)).toThrow(expect.objectContaining(expected))
    expect(hasGeminiCredentials(env)).toBe(false)
    expect(hasGeminiCredentials({ ...env, GOOGLE_CLOUD_LOCATION: 'l' })).toBe(true)
  })

  it('says whether it has credentials', () => {
    expect(hasGeminiCredentials({ GOOGLE_AI_API_KEY: 'k' })).toBe(true)
    expect(hasGeminiCredentials({ GOOGLE_AI_API_KEY: ' ' })).toBe(false)
  })
})
