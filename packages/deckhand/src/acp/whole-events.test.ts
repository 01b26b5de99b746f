import type { KernelEvent, RunEvent } from '@deckhand/spec'
import { expect, it } from 'vitest'
import { wholeEvents } from './whole-events.ts'

const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
const text = (delta: string): RunEvent => ({ type: 'text', delta })
const turn: RunEvent = { type: 'turn', id: 't', model: 'm', usage }
const restarted: RunEvent = { type: 'turn_restarted' }
const child = (event: RunEvent): KernelEvent => ({ type: 'child', runId: 'below', agentId: 'hand', event })

it('the words of a turn that began again are gone, those of the turn before it stay', () => {
  const events = [
    text('first'),
    turn,
    text('half'),
    { type: 'thinking', delta: 'hm' } as const,
    restarted,
    text('whole'),
  ]
  expect(wholeEvents(events)).toEqual([text('first'), turn, text('whole')])
})

it('a turn that begins again in one run takes nothing from another', () => {
  const events = [text('above'), child(text('half')), child(restarted), child(text('whole'))]
  expect(wholeEvents(events)).toEqual([text('above'), child(text('whole'))])
})

it('a turn that began again twice is told once', () => {
  expect(wholeEvents([text('a'), restarted, text('b'), restarted, text('c')])).toEqual([text('c')])
})
