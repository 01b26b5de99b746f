import { expect, test } from 'vitest'
import { version } from '../package/version.ts'
import { chatGreeting } from './chat-command.ts'

const facts = {
  modelLabel: 'offline planner',
  notice: undefined,
  noteUrl: 'http://127.0.0.1:1/outbox',
  exampleUrl: undefined,
  waiting: 0,
}

test('the greeting tells who answers, where notes arrive and how to find out more', () => {
  expect(chatGreeting(facts)).toEqual([
    `Deckhand ${version} · offline planner`,
    'Notes arrive at http://127.0.0.1:1/outbox',
    '/help lists the commands. Ctrl-C cancels an answer, Ctrl-D leaves.',
  ])
})

test('example accounts are printed, with their address', () => {
  expect(chatGreeting({ ...facts, exampleUrl: 'http://127.0.0.1:2/emulator' })).toContain(
    'Mail, calendar and Slack: example accounts, see http://127.0.0.1:2/emulator',
  )
})

test('calls that wait from before are printed last, next to the prompt', () => {
  expect(chatGreeting({ ...facts, waiting: 1 }).at(-1)).toBe('1 call waits for your approval: /approvals')
  expect(chatGreeting({ ...facts, waiting: 2 }).at(-1)).toBe('2 calls wait for your approval: /approvals')
})
