import { expect, test } from 'vitest'
import { stageOf, stageWords } from './cli-stage.ts'

const open = { state: 'open' } as const
const crashed = { kind: 'crashed', message: 'It crashed.' } as const

test('before the first connection the stage is connecting, after it lost', () => {
  expect(stageOf({ connection: { state: 'idle' } })).toEqual({ at: 'connecting' })
  const waiting = { state: 'waiting', attempt: 1, retryInMs: 100 } as const
  expect(stageOf({ connection: waiting })).toEqual({ at: 'connecting' })
  expect(stageOf({ connection: waiting }, 2)).toEqual({ at: 'connecting' })
  expect(stageOf({ connection: waiting }, 3)).toEqual({ at: 'shut' })
  expect(stageOf({ connection: waiting, agent: { state: 'starting' } })).toEqual({ at: 'lost' })
  expect(stageOf({ connection: { state: 'refused', message: 'No.' } })).toEqual({ at: 'refused', message: 'No.' })
})

test('while connected, the stage is that of the agent', () => {
  expect(stageOf({ connection: open })).toEqual({ at: 'connecting' })
  expect(stageOf({ connection: open, agent: { state: 'starting' } })).toEqual({ at: 'starting' })
  expect(stageOf({ connection: open, agent: { state: 'ready', agent: { protocolVersion: 1 } } })).toEqual({
    at: 'ready',
  })
  expect(stageOf({ connection: open, agent: { state: 'closed' } })).toEqual({ at: 'ended' })
})

test('the words differ for an agent that restarts, has failed, is not signed in or is not installed', () => {
  const words = (error: Parameters<typeof stageOf>[0]['agent'] & { state: 'failed' }) =>
    stageWords(stageOf({ connection: open, agent: error })).words
  expect(words({ state: 'failed', error: crashed, retryInMs: 250 })).toBe('Starting again…')
  expect(words({ state: 'failed', error: crashed })).toBe('Failed')
  expect(words({ state: 'failed', error: { kind: 'not_signed_in', message: '' } })).toBe('Not signed in')
  expect(words({ state: 'failed', error: { kind: 'not_installed', message: '' } })).toBe('Not installed')
})
