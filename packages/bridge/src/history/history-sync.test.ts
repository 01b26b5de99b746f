import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { HistorySync } from './history-sync.ts'
import type { ThreadPiece } from './unsent-thread.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const ok: Answer = (response) => response.end('{"ok":true}')
const status =
  (code: number, body = ''): Answer =>
  (response) =>
    response.writeHead(code).end(body)
const lost: Answer = (response) => response.destroy()

/** A host that gives these answers in order, and then accepts everything. */
async function openHost(...answers: Answer[]) {
  const pieces: ThreadPiece[] = []
  const headers: IncomingMessage['headers'][] = []
  const server = createServer(async (request, response) => {
    pieces.push(JSON.parse(await text(request)) as ThreadPiece)
    headers.push(request.headers)
    const answer = answers.shift() ?? ok
    answer(response, request)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const notes: string[] = []
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/threads`
  const history = new HistorySync({ url, token: 'sesame', onNote: (words) => notes.push(words), firstPauseMs: 5 })
  closing.push(async () => {
    await history.close(0)
    server.closeAllConnections()
    server.close()
  })
  return { history, pieces, headers, notes, texts: () => pieces.map(({ messages }) => messages.map((m) => m.text)) }
}

const turn = (number: number, sessionId = 's') => ({ sessionId, prompt: `ask ${number}`, answer: `say ${number}` })

test('turns are sent in order, each after the last, with the token', async () => {
  const { history, pieces, headers } = await openHost()
  history.turnEnded(turn(1))
  await expect.poll(() => pieces).toHaveLength(1)
  history.turnEnded(turn(2))
  await expect.poll(() => pieces).toHaveLength(2)
  const [{ id } = { id: '' }] = pieces
  expect(id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/)
  const said = (number: number) => [
    { role: 'user', text: `ask ${number}` },
    { role: 'assistant', text: `say ${number}` },
  ]
  expect(pieces).toEqual([
    { id, title: 'ask 1', position: 0, messages: said(1) },
    { id, title: 'ask 1', position: 2, messages: said(2) },
  ])
  expect(headers[0]?.authorization).toBe('Bearer sesame')
})

test('each session is a thread, and messages without text are left out', async () => {
  const { history, pieces, texts } = await openHost()
  history.turnEnded(turn(1, 'a'))
  history.turnEnded({ sessionId: 'b', prompt: 'ask', answer: ' ' })
  await expect.poll(() => pieces).toHaveLength(2)
  expect(new Set(pieces.map(({ id }) => id)).size).toBe(2)
  expect(texts().sort()).toEqual([['ask'], ['ask 1', 'say 1']])
})

test('a host that fails, is busy or disconnects gets the same request again, and the person is notified once', async () => {
  const { history, pieces, notes } = await openHost(status(503), lost, status(429), status(409, '{"code":"CONFLICT"}'))
  history.turnEnded(turn(1))
  await expect.poll(() => notes).toHaveLength(2)
  expect(pieces).toHaveLength(5)
  for (const piece of pieces) expect(piece).toEqual(pieces[0])
  expect(notes).toEqual([
    'The host did not accept the history (it answered 503). The bridge will try again.',
    'The host accepts the history again.',
  ])
})

test('turns during an outage are sent later, in order', async () => {
  const { history, texts } = await openHost(status(500), status(500))
  for (const number of [1, 2, 3]) history.turnEnded(turn(number))
  await expect.poll(() => texts().slice(2).flat()).toContain('say 3')
  expect(texts().slice(2).flat()).toEqual(['ask 1', 'say 1', 'ask 2', 'say 2', 'ask 3', 'say 3'])
})

test('a thread that continued at the host is left alone, and the rest goes into another one', async () => {
  const { history, pieces } = await openHost(ok, status(409, '{"code":"CONFLICT","field":"position"}'))
  history.turnEnded(turn(1))
  await expect.poll(() => pieces).toHaveLength(1)
  history.turnEnded(turn(2))
  await expect.poll(() => pieces).toHaveLength(3)
  expect(pieces.map(({ position }) => position)).toEqual([0, 2, 0])
  expect(pieces[2]?.id).not.toBe(pieces[1]?.id)
})

test('a host that refuses the history is reported once, and gets no more requests', async () => {
  const { history, pieces, notes } = await openHost(status(401, 'Who are you?'))
  history.turnEnded(turn(1))
  await expect.poll(() => notes).toHaveLength(1)
  history.turnEnded(turn(2))
  await history.close()
  expect(pieces).toHaveLength(1)
  expect(notes[0]).toContain('it answered 401: Who are you?')
  expect(notes[0]).toContain('GEMINI_HISTORY_URL')
})

test('a long history is sent in pieces, and unsent messages are limited', async () => {
  const { history, pieces } = await openHost(status(500))
  for (let number = 0; number < 700; number++) history.turnEnded(turn(number))
  history.turnEnded({ sessionId: 's', prompt: 'x'.repeat(500_000), answer: 'y'.repeat(150_000) })
  await expect.poll(() => pieces.at(-1)?.messages.at(-1)?.text).toBe('y'.repeat(100_000))
  const sent = pieces.slice(1).flatMap(({ messages }) => messages)
  expect(sent.length).toBeLessThanOrEqual(1_002)
  expect(sent.at(-3)?.text).toBe('say 699')
  for (const { messages } of pieces) expect(messages.length).toBeLessThanOrEqual(20)
})

test('a host that reports a conflict even for a new thread is asked with pauses', async () => {
  const { history, pieces, notes } = await openHost(...Array<Answer>(500).fill(status(409, '{"field":"id"}')))
  history.turnEnded(turn(1))
  await expect.poll(() => pieces.length).toBeGreaterThan(1)
  await new Promise((resolve) => setTimeout(resolve, 300))
  // The pauses double: in ten seconds there are eleven. Without a pause it would be hundreds.
  expect(pieces.length).toBeLessThan(20)
  expect(notes).toEqual([
    'The host did not accept the history (it answered 409: {"field":"id"}). The bridge will try again.',
  ])
})

test('a rejected piece is skipped, and the rest continues after the accepted ones', async () => {
  const { history, pieces, notes } = await openHost(ok, status(422, 'No such words.'))
  for (const number of [1, 2, 3]) {
    history.turnEnded(turn(number))
    await expect.poll(() => pieces).toHaveLength(number)
  }
  expect(pieces.map(({ position }) => position)).toEqual([0, 2, 2])
  expect(pieces[2]?.messages[0]?.text).toBe('ask 3')
  expect(notes).toEqual(['The host rejects a part of the history, which is skipped (it answered 422: No such words.).'])
})

test('a NUL, which databases reject, is removed', async () => {
  const { history, texts } = await openHost()
  history.turnEnded({ sessionId: 's', prompt: 'a\0b', answer: '\0' })
  await expect.poll(() => texts()).toEqual([['ab']])
})

test('a session is sent even while many others are pending', async () => {
  const { history, pieces, texts } = await openHost(...Array<Answer>(200).fill(() => {}))
  for (let number = 0; number < 200; number++) history.turnEnded(turn(number, `s${number}`))
  history.turnEnded(turn(200, 'the last'))
  await expect.poll(() => pieces).toHaveLength(201)
  expect(texts().flat()).toContain('ask 200')
})
