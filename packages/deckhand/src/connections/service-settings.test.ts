import { expect, test } from 'vitest'
import { UsageError } from '../command-line/usage-error.ts'
import { isSetUp, readServiceSettings } from './service-settings.ts'

const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'hush' }
const slack = { SLACK_CLIENT_ID: 'id', SLACK_CLIENT_SECRET: 'hush' }

test('with nothing set, or only addresses, nothing is set up', () => {
  expect(readServiceSettings({})).toEqual({})
  expect(isSetUp(readServiceSettings({ GOOGLE_API_URL: 'http://127.0.0.1:1', SLACK_TOKEN: ' ' }))).toBe(false)
})

test('each service may be set up alone', () => {
  expect(readServiceSettings({ ...google, GOOGLE_API_URL: 'http://127.0.0.1:1/' })).toEqual({
    google: { clientId: 'id', clientSecret: 'hush', baseUrl: 'http://127.0.0.1:1' },
  })
  expect(readServiceSettings({ SLACK_TOKEN: ' xoxp-1 ' })).toEqual({ slackToken: { token: 'xoxp-1' } })
  for (const env of [google, slack, { SLACK_TOKEN: 'xoxp-1' }]) expect(isSetUp(readServiceSettings(env))).toBe(true)
})

test('private channels are requested only if the setting says so', () => {
  expect(readServiceSettings(slack).slack).toEqual({ clientId: 'id', clientSecret: 'hush' })
  expect(readServiceSettings({ ...slack, SLACK_PRIVATE_CHANNELS: 'true' }).slack?.moreScopes).toEqual([
    'groups:read',
    'groups:history',
  ])
})

test.each([
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID must come with GOOGLE_CLIENT_SECRET, which is not set.'],
  [{ SLACK_CLIENT_SECRET: 'hush' }, 'SLACK_CLIENT_SECRET must come with SLACK_CLIENT_ID, which is not set.'],
  [
    { ...slack, SLACK_TOKEN: 'xoxp-1' },
    'SLACK_TOKEN must not be set together with SLACK_CLIENT_ID: choose one of them.',
  ],
  [{ ...google, GOOGLE_API_URL: 'here' }, 'GOOGLE_API_URL must be an address'],
  [{ ...slack, SLACK_API_URL: 'http://127.0.0.1:1/slack/' }, 'SLACK_API_URL must not end in /slack'],
  [{ ...slack, SLACK_PRIVATE_CHANNELS: 'maybe' }, 'SLACK_PRIVATE_CHANNELS must be true or false'],
])('%o is refused by name', (env, message) => {
  expect(() => readServiceSettings(env)).toThrow(UsageError)
  expect(() => readServiceSettings(env)).toThrow(message)
})
