import { setTimeout as sleep } from 'node:timers/promises'
import type { ToolContext, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { NoteReceiver } from './note-receiver.ts'

const context = { userId: 'local' } as ToolContext
const outbox = { token: 'token', ownerId: 'local' }
const toolFor = (receiver: NoteReceiver): ToolPlugin =>
  receiver.awaitedBy({ name: 'send_note', description: 'Sends.', parameters: {}, handler: async () => receiver.url() })

test('before the server listens there is no receiver, and the error says what to do', () => {
  expect(new NoteReceiver(undefined, outbox).url).toThrow('Set DECKHAND_NOTE_URL')
})

test('notes arrive in the outbox of the server that listens', () => {
  const receiver = new NoteReceiver(undefined, outbox)
  receiver.serverIsAt('http://127.0.0.1:4300')
  expect([receiver.url(), receiver.authorization()]).toEqual(['http://127.0.0.1:4300/outbox', 'Bearer token'])
})

test('a receiver that the user set is there at once and stays, and never sees our token', async () => {
  const receiver = new NoteReceiver('https://example.com/notes', outbox)
  receiver.serverIsAt('http://127.0.0.1:4300')
  expect(await toolFor(receiver).handler({}, context)).toBe('https://example.com/notes')
  expect(receiver.authorization()).toBeUndefined()
})

test('a note that is sent before the server listens waits for it', async () => {
  const receiver = new NoteReceiver(undefined, outbox)
  const sending = toolFor(receiver).handler({}, context)
  await sleep(20)
  receiver.serverIsAt('http://127.0.0.1:4300')
  expect(await sending).toBe('http://127.0.0.1:4300/outbox')
})

test('a user who is not at this machine has no outbox, and the note fails at once', async () => {
  const receiver = new NoteReceiver(undefined, outbox)
  const ann = { userId: 'ann' } as ToolContext
  await expect(toolFor(receiver).handler({}, ann)).rejects.toThrow('must set DECKHAND_NOTE_URL')
  receiver.serverIsAt('http://127.0.0.1:4300')
  await expect(toolFor(receiver).handler({}, ann)).rejects.toThrow('must set DECKHAND_NOTE_URL')
  const shared = new NoteReceiver('https://example.com/notes', outbox)
  expect(await toolFor(shared).handler({}, ann)).toBe('https://example.com/notes')
})
