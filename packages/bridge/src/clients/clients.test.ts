import { afterEach, expect, test, vi } from 'vitest'
import { defaultLimits } from '../check-options.ts'
import { TestSocket, turn } from '../testing/test-socket.ts'
import type { Client } from './client.ts'
import { Clients } from './clients.ts'
import { notification } from './outgoing.ts'
import type { ClientMessage } from './read-frame.ts'

afterEach(() => vi.useRealTimers())

function setUp(limits: Partial<typeof defaultLimits> = {}) {
  const received: { client: Client; message: ClientMessage }[] = []
  const events: string[] = []
  const held: string[] = []
  const clients = new Clients({
    limits: { ...defaultLimits, ...limits },
    root: '/root',
    condition: () => ({ state: 'starting' }),
    onMessage: (client, message) => received.push({ client, message }),
    onBack: () => events.push('back'),
    onAway: () => events.push('away'),
    onGone: () => events.push('gone'),
    onHold: () => held.push('hold'),
    onRelease: () => held.push('release'),
  })
  const arrive = () => {
    const socket = new TestSocket()
    clients.arrive(socket)
    return socket
  }
  const hello = (params?: object) => {
    const socket = arrive()
    socket.say({ id: 'hello', method: '_deckhand/hello', ...(params && { params }) })
    const welcome = socket.answerTo('hello')
    return { socket, welcome, id: String(welcome?.result?.client) }
  }
  const methods = () => received.map(({ message }) => ('method' in message.message ? message.message.method : 'answer'))
  const broadcast = (...numbers: number[]) => {
    for (const number of numbers) clients.sendToAll(notification('broadcast', { number }))
  }
  return { clients, arrive, hello, received, methods, events, held, broadcast }
}

const numbersIn = (socket: TestSocket) => socket.received('broadcast').map(({ number }) => number)

test('the welcome has no number, and later frames count from 1', async () => {
  const { hello, broadcast } = setUp()
  const { socket, welcome } = hello()
  broadcast(10, 20)
  await turn()
  const { frameBytes } = defaultLimits
  expect(welcome).toMatchObject({ ack: 0, result: { resumed: false, received: 0, frameBytes, root: '/root' } })
  expect(socket.numbers).toEqual([undefined, 1, 2])
})

test('a frame starts with its number and the acknowledged number', async () => {
  const { arrive, broadcast } = setUp()
  const socket = arrive()
  const written: string[] = []
  const write = socket.write.bind(socket)
  socket.write = (frames) => {
    written.push(frames.toString('utf8', 2))
    write(frames)
  }
  socket.say({ method: 'anything' })
  broadcast(7)
  await turn()
  expect(written).toEqual(['{"seq":1,"ack":0,"jsonrpc":"2.0","method":"broadcast","params":{"number":7}}'])
})

test('a client that reconnects gets exactly the frames after its last number', async () => {
  const { hello, broadcast, events } = setUp()
  const first = hello()
  broadcast(1, 2, 3)
  await turn()
  first.socket.break()
  broadcast(4, 5)
  const second = hello({ client: first.id, after: 2 })
  broadcast(6)
  await turn()
  expect(second.welcome).toMatchObject({ result: { resumed: true, client: first.id } })
  expect(second.socket.numbers).toEqual([undefined, 3, 4, 5, 6])
  expect(numbersIn(second.socket)).toEqual([3, 4, 5, 6])
  expect(events).toEqual(['away', 'back'])
})

test('a second socket takes over the client: the first is closed with 4001 and ignored', async () => {
  const { hello, broadcast, methods, events } = setUp()
  const first = hello()
  first.socket.say({ seq: 1, method: 'one' })
  const second = hello({ client: first.id, after: 0 })
  first.socket.say({ seq: 2, method: 'late' })
  expect(second.welcome).toMatchObject({ result: { resumed: true, received: 1 } })
  second.socket.say({ seq: 2, method: 'two' })
  broadcast(1)
  await turn()
  expect(first.socket.closed).toBe(4001)
  expect(numbersIn(first.socket)).toEqual([])
  expect(numbersIn(second.socket)).toEqual([1])
  expect(methods()).toEqual(['one', 'two'])
  expect(events).toEqual(['back'])
})

test('a repeated frame is ignored, and a skipped number closes the socket with 4003', () => {
  const { hello, methods } = setUp()
  const { socket, id } = hello()
  for (const seq of [1, 2, 2, 1, 3]) socket.say({ seq, method: `m${seq}` })
  expect([methods(), socket.closed]).toEqual([['m1', 'm2', 'm3'], undefined])
  socket.say({ seq: 5, method: 'm5' })
  expect(socket.closed).toBe(4003)
  const again = hello({ client: id, after: 0 })
  expect(again.welcome).toMatchObject({ result: { resumed: true, received: 3 } })
  expect(methods()).toHaveLength(3)
})

test('a number that was never sent is refused, and the client may try again on the same socket', async () => {
  const { hello, broadcast } = setUp()
  const { id, socket } = hello()
  broadcast(1)
  await turn()
  socket.break()
  const second = hello({ client: id, after: 2 })
  expect(second.socket.frames).toMatchObject([
    { error: { code: -32_602, message: expect.stringMatching(/^after: 2 /) } },
  ])
  second.socket.say({ id: 'anew', method: '_deckhand/hello', params: { client: id, after: 1 } })
  expect(second.socket.answerTo('anew')).toMatchObject({ result: { resumed: true } })
})

test('an unknown client, or one that missed more than is kept, becomes a new client', async () => {
  const { hello, broadcast } = setUp({ journalMessages: 3 })
  const first = hello()
  first.socket.break()
  broadcast(1, 2, 3, 4)
  const second = hello({ client: first.id, after: 0 })
  expect(second.welcome).toMatchObject({ result: { resumed: false } })
  expect(second.id).not.toBe(first.id)
  broadcast(5)
  await turn()
  expect(second.socket.numbers).toEqual([undefined, 1])
  expect(hello({ client: 'nobody', after: 7 }).welcome).toMatchObject({ result: { resumed: false, received: 0 } })
})

test('a hello in the middle is refused and changes nothing', async () => {
  const { hello, broadcast, methods } = setUp()
  const { socket } = hello()
  socket.say({ id: 2, method: '_deckhand/hello' })
  socket.say({ seq: 1, method: 'one' })
  broadcast(1)
  await turn()
  expect(socket.answerTo(2)).toMatchObject({ error: { code: -32_600 } })
  expect([methods(), numbersIn(socket)]).toEqual([['one'], [1]])
})

test('a client that does not read is closed with 4008 when its journal is full, and others get everything', async () => {
  const { hello, broadcast, events, held } = setUp({ journalMessages: 1_000 })
  const stuck = hello()
  const other = hello()
  stuck.socket.isStuck = true
  stuck.socket.waiting = 1_000_000
  for (let number = 1; number <= 1_500; number += 1) {
    broadcast(number)
    if (number % 100 === 0) await turn()
  }
  await turn()
  expect(stuck.socket.closed).toBe(4008)
  expect([events, held]).toEqual([['gone'], ['hold', 'release']])
  expect(numbersIn(other.socket)).toHaveLength(1_500)
  expect(hello({ client: stuck.id, after: 0 }).welcome).toMatchObject({ result: { resumed: false } })
})

test('pending frames are sent when the socket has room again', async () => {
  const { hello, broadcast } = setUp()
  const { socket } = hello()
  socket.waiting = 1_000_000
  broadcast(1, 2)
  await turn()
  expect(numbersIn(socket)).toEqual([])
  socket.waiting = 0
  socket.onDrain()
  expect(numbersIn(socket)).toEqual([1, 2])
})

test('a client that only sends gets one ack within about a second, unless another frame had it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { hello, arrive, broadcast } = setUp()
  const { socket } = hello()
  const plain = arrive()
  plain.say({ seq: 1, method: 'one' })
  socket.say({ seq: 1, method: 'one' })
  socket.say({ seq: 2, method: 'two' })
  await vi.advanceTimersByTimeAsync(1_100)
  await turn()
  expect(socket.frames.slice(1)).toMatchObject([{ seq: 1, ack: 2, method: '_deckhand/ack' }])
  socket.say({ seq: 3, method: 'three' })
  broadcast(1)
  await turn()
  await vi.advanceTimersByTimeAsync(5_000)
  await turn()
  expect(socket.frames.slice(2)).toMatchObject([{ seq: 2, ack: 3, method: 'broadcast' }])
  expect(plain.received('_deckhand/ack')).toEqual([])
})

test('a client with keep-alives gets an ack without a number every 15 seconds, outside of the journal', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { clients, hello, arrive, broadcast } = setUp()
  const { socket, welcome, id } = hello({ keepAlive: true })
  const older = hello()
  const plain = arrive()
  plain.say({ method: 'anything' })
  const sent: string[] = []
  const send = socket.send.bind(socket)
  socket.send = (text) => {
    sent.push(text)
    send(text)
  }
  socket.say({ seq: 1, method: 'one' })
  vi.advanceTimersByTime(15_000)
  broadcast(1)
  await turn()
  // While the agent accepts nothing, the client could not even ask whether the bridge is there.
  clients.hold()
  vi.advanceTimersByTime(15_000)
  expect(sent).toEqual(Array(2).fill('{"ack":1,"jsonrpc":"2.0","method":"_deckhand/ack"}'))
  expect(socket.numbers).toEqual([undefined, undefined, 1, undefined])
  expect([older.socket.numbers, plain.numbers]).toEqual([[undefined, 1], [1]])
  expect(welcome).toMatchObject({ result: { keepAliveMs: 15_000 } })
  expect(older.welcome?.result).not.toHaveProperty('keepAliveMs')
  socket.waiting = 1
  vi.advanceTimersByTime(15_000)
  socket.break()
  vi.advanceTimersByTime(15_000)
  expect(sent).toHaveLength(2)
  const back = hello({ client: id, after: 0 })
  await turn()
  vi.advanceTimersByTime(15_000)
  expect(back.socket.numbers).toEqual([undefined, 1])
})

test('a client without hello leaves with its socket, one with hello only after the grace time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { arrive, hello, events } = setUp({ clientGraceMs: 1_000 })
  const plain = arrive()
  plain.say({ method: 'anything' })
  plain.break()
  expect(events).toEqual(['gone'])
  const { socket } = hello()
  socket.break()
  await vi.advanceTimersByTimeAsync(999)
  expect(events).toEqual(['gone', 'away'])
  await vi.advanceTimersByTimeAsync(1)
  expect(events).toEqual(['gone', 'away', 'gone'])
})

test('with too many clients, the one that is away longest is removed', () => {
  const { hello, events } = setUp({ clients: 2 })
  const [first, second] = [hello(), hello()]
  first.socket.break()
  second.socket.break()
  hello()
  expect(events).toEqual(['away', 'away', 'gone'])
  expect(hello({ client: second.id, after: 0 }).welcome).toMatchObject({ result: { resumed: true } })
})

test('while the agent accepts nothing, no socket is read, not even a new one', () => {
  const { clients, hello, arrive } = setUp()
  const { socket } = hello()
  clients.hold()
  const later = arrive()
  expect([socket.isPaused, later.isPaused]).toEqual([true, true])
  clients.release()
  expect([socket.isPaused, later.isPaused]).toEqual([false, false])
})

test('a replay may exceed the journal, and its memory is freed afterwards', async () => {
  const { arrive, received, broadcast } = setUp({ journalMessages: 10 })
  const socket = arrive()
  socket.say({ method: 'anything' })
  const client = received[0]?.client
  client?.sendAll(Array.from({ length: 500 }, (_, number) => notification('broadcast', { number })))
  expect(client?.isReplaying).toBe(true)
  broadcast(500)
  await turn()
  expect(numbersIn(socket)).toEqual(Array.from({ length: 501 }, (_, number) => number))
  expect([client?.isReplaying, client?.canResumeAfter(400), client?.canResumeAfter(495)]).toEqual([false, false, true])
})

test('an invalid frame is answered and not passed on', async () => {
  const { arrive, hello, received } = setUp()
  for (const socket of [arrive(), hello().socket]) {
    for (const text of ['{', '[]', '1', '{"jsonrpc":"2.0","id":1}']) socket.onText(text)
    await turn()
    expect(socket.frames.flatMap(({ error }) => error?.code ?? [])).toEqual([-32_700, -32_600, -32_600, -32_600])
  }
  expect(received).toEqual([])
})

test('a refused frame still uses its number, so the next one is not a gap', async () => {
  const { hello, methods } = setUp()
  const { socket } = hello()
  socket.say({ seq: 1, id: 1, method: 'a', params: [] })
  socket.say({ seq: 2, id: 2, method: '_deckhand/hello' })
  socket.say({ seq: 3, id: 3, method: 'b' })
  await turn()
  expect(socket.closed).toBeUndefined()
  expect([1, 2].map((id) => socket.answerTo(id)?.error?.code)).toEqual([-32_600, -32_600])
  expect(methods()).toEqual(['b'])
})

test('a socket that sends only invalid frames and reads nothing is closed with 4008', () => {
  const { arrive } = setUp()
  const socket = arrive()
  socket.isStuck = true
  for (let count = 0; count < 10_000 && socket.isOpen; count += 1) socket.onText('no JSON')
  expect(socket.closed).toBe(4008)
  expect(socket.waiting).toBeLessThan(100_000)
})

test('a message larger than the journal does not cut off a client that reads', async () => {
  const { clients, hello, broadcast } = setUp({ journalBytes: 1_000 })
  const { socket } = hello()
  broadcast(1)
  clients.sendToAll(notification('large', { words: 'x'.repeat(2_000) }))
  broadcast(2)
  await turn()
  expect(socket.closed).toBeUndefined()
  expect(socket.frames.map(({ method }) => method)).toEqual([undefined, 'broadcast', 'large', 'broadcast'])
})
