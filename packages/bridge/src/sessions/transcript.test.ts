import { expect, test } from 'vitest'
import { notification, type Outgoing } from '../clients/outgoing.ts'
import { chunk } from '../testing/test-hub.ts'
import { Transcript } from './transcript.ts'

const replay = { isComplete: true, isBusy: false }

function add(transcript: Transcript, update: object, more: object = {}) {
  const params = { sessionId: 'A', update, ...more }
  transcript.addUpdate(params, notification('session/update', params))
}

const replayed = (transcript: Transcript) =>
  transcript.replay(replay).map((out: Outgoing) => JSON.parse(`{${out.rest}`).params.update)

test('consecutive text is replayed as one message, without loss', () => {
  const transcript = new Transcript('A', 100_000)
  for (const text of ['boo', 'ok ', '\u2028', 'é']) add(transcript, chunk('agent_message_chunk', text))
  add(transcript, chunk('agent_thought_chunk', 'hm'))
  add(transcript, chunk('agent_message_chunk', '[MODE_UPDATE] yolo'))
  add(transcript, chunk('agent_message_chunk', 'then'))
  expect(replayed(transcript)).toEqual([
    chunk('agent_message_chunk', 'boook \u2028é'),
    chunk('agent_thought_chunk', 'hm'),
    chunk('agent_message_chunk', '[MODE_UPDATE] yolo'),
    chunk('agent_message_chunk', 'then'),
  ])
})

test('an update with more than text is replayed completely, and marked as a replay', () => {
  const transcript = new Transcript('A', 100_000)
  const rich = { ...chunk('agent_message_chunk', 'x'), messageId: 'm1' }
  add(transcript, rich, { _meta: { theirs: 1 } })
  const [out] = transcript.replay(replay)
  expect(JSON.parse(`{${out?.rest}`)).toEqual({
    jsonrpc: '2.0',
    method: 'session/update',
    params: { sessionId: 'A', update: rich, _meta: { theirs: 1, deckhand: replay } },
  })
})

test('the oldest part is dropped over the limit', () => {
  const transcript = new Transcript('A', 100_000)
  expect(transcript.isComplete).toBe(true)
  for (let number = 0; number < 50_000; number += 1) add(transcript, chunk('agent_message_chunk', `${number} `))
  const text = replayed(transcript)
    .map(({ content }) => content.text)
    .join('')
  expect(transcript.isComplete).toBe(false)
  expect(text.length).toBeLessThan(100_000)
  expect(text.endsWith('49998 49999 ')).toBe(true)
})
