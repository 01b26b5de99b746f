import { type MessageView, openApprovals, type ToolView } from '@deckhand/client'
import { expect, test } from 'vitest'
import { cutOff } from './cut-off.ts'

const tool = (state: ToolView['state']): ToolView => ({
  type: 'tool',
  key: state,
  id: state,
  name: 'execute',
  input: {},
  state,
  approval: {
    id: 'p',
    actionId: 'a',
    tool: 't',
    reason: '',
    preview: '',
    toolArgs: {},
    recipients: [],
    for: 'call',
    canAlwaysAllow: false,
  },
})

test('what was under way has failed, nothing in it goes on or asks, and every word of it stays', () => {
  const prompt: MessageView = { role: 'user', key: 'p', text: 'Hi.' }
  const done: MessageView = { role: 'assistant', key: 'd', parts: [], state: 'done' }
  const parts = [
    { type: 'text', key: 't', text: 'Half a sent', isOpen: true } as const,
    tool('output-available'),
    tool('input-streaming'),
    tool('input-available'),
  ]
  const cut = cutOff([prompt, done, { role: 'assistant', key: 'a', parts, state: 'waiting' }])
  expect(cut[0]).toBe(prompt)
  expect(cut[1]).toBe(done)
  expect(cut[2]).toMatchObject({
    state: 'failed',
    failure: { kind: 'network' },
    parts: [
      { text: 'Half a sent', isOpen: false },
      { state: 'output-available' },
      { state: 'output-error', error: { code: 'CANCELLED' } },
      { state: 'output-error', error: { code: 'CANCELLED' } },
    ],
  })
  const last = cut[2]
  const asked =
    last?.role === 'assistant' ? last.parts.flatMap((part) => (part.type === 'tool' ? openApprovals(part) : [])) : []
  expect(asked).toEqual([])
})
