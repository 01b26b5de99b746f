import type { ConnectionView } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { describeConnection } from './connect-command.ts'

const rows: [Omit<ConnectionView, 'service'>, string][] = [
  [{ state: 'not_connected', way: 'oauth' }, 'Google: not connected; deckhand connect google'],
  [{ state: 'not_connected', way: 'none' }, 'Google: not set up; docs/integrations.md says how'],
  [
    { state: 'expired', way: 'oauth', account: 'ann@example.com' },
    'Google: no longer lets Deckhand in as ann@example.com; deckhand connect google',
  ],
  [
    { state: 'example', way: 'example', account: "the emulator's example account" },
    "Google: the emulator's example account; nothing in it is real",
  ],
  [
    { state: 'connected', way: 'token', account: 'ann in Harbour' },
    'Google: connected by SLACK_TOKEN as ann in Harbour',
  ],
  [{ state: 'expired', way: 'token' }, 'Google: Slack refuses SLACK_TOKEN'],
]

test.each(rows)('%o in words', (view, words) => {
  expect(describeConnection({ service: 'google', ...view })).toBe(words)
})

test('an account cannot write to the terminal', () => {
  const view: ConnectionView = {
    service: 'slack',
    state: 'connected',
    way: 'oauth',
    account: 'a\u001b[2Jb',
    connectedAt: 0,
  }
  expect(describeConnection(view)).not.toContain('\u001b')
})
