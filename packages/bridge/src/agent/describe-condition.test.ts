import { expect, test } from 'vitest'
import { describeCondition } from './describe-condition.ts'

test('the description says whether the agent is ready, why not, and what happens next', () => {
  const said = (condition: Parameters<typeof describeCondition>[1]) => describeCondition('Gemini CLI', condition)
  expect(
    said({ state: 'ready', agent: { protocolVersion: 1, agentInfo: { name: 'gemini', version: '0.61.0' } } }),
  ).toBe('Gemini CLI is ready (0.61.0).')
  const agentInfo = { name: 'x', title: 'Deck\u001bhand', version: '1' }
  expect(said({ state: 'ready', agent: { protocolVersion: 1, agentInfo } })).toBe(
    'Deck hand (Gemini CLI) is ready (1).',
  )
  expect(said({ state: 'failed', error: { kind: 'not_installed', message: 'It is not installed.' } })).toBe(
    'It is not installed. It will start when a page requests it.',
  )
  const error = { kind: 'crashed' as const, message: 'It ended.', tail: 'one\ntwo' }
  expect(said({ state: 'failed', error, retryInMs: 250 })).toBe(
    'It ended. Its last words were:\n  one\n  two\nIt will restart in 0.25 s.',
  )
  expect(said({ state: 'starting' })).toBe(undefined)
})
