import { once } from 'node:events'
import type { Bridge } from '@deckhand/bridge'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { withBridge } from '../bridge/faults/scripted-bridge.ts'
import { Line } from '../crash/driver/fleet/line.ts'
import { until } from '../support/clients/talk.ts'
import { agentChat, brief, openedChat } from './agent-chats.ts'
import { fakeBridge } from './fake-bridge.ts'

const keepAliveMs = 15_000

/** The test decides when keep-alives arrive and when they are missed. All other timers run as usual. */
function holdKeepAlives(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

/** A client that reaches the bridge through `port`, its sockets, what they sent and heard, and the states of its connection. */
function chatThrough({ url, token }: Bridge, port: number | string) {
  const { host } = new URL(url)
  const sockets: WebSocket[] = []
  const sent: string[] = []
  const frames: { seq?: number }[] = []
  class RecordedWebSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: { host } })
      sockets.push(this)
      this.on('message', (data) => frames.push(JSON.parse(String(data))))
    }

    override send(text: string) {
      sent.push(text)
      super.send(text)
    }
  }
  const client = agentChat(`ws://127.0.0.1:${port}/acp`, {
    token,
    WebSocket: RecordedWebSocket as unknown as typeof globalThis.WebSocket,
  })
  const connections: string[] = []
  client.on('connection', ({ connection }) => connections.push(connection.state))
  return { client, sockets, sent, frames, connections }
}

test('a silently cut connection: after 45 seconds the client reconnects, and its requests are answered', async () => {
  holdKeepAlives()
  await withBridge({}, async (bridge) => {
    const line = await Line.open({ host: '127.0.0.1', port: Number(new URL(bridge.url).port) })
    onTestFinished(() => line.end())
    const { client, sent, connections } = chatThrough(bridge, line.port)
    const { id } = await client.newSession()
    line.cut('silence')
    line.heal('forgotten')
    const done = client.prompt('say Hello')
    // Not with `expect.poll`, which puts held timers forward.
    while (!sent.at(-1)?.includes('session/prompt')) await new Promise(setImmediate)
    vi.advanceTimersByTime(3 * keepAliveMs - 1)
    expect(client.state.connection.state).toBe('open')
    vi.advanceTimersByTime(1)
    expect(client.state.connection.state).toBe('waiting')
    expect(await done).toEqual({ stopReason: 'end_turn' })
    expect(client.state.session?.id).toBe(id)
    expect(brief(client.state.messages)).toEqual(['> say Hello', 'text Hello', '= done end_turn'])
    expect(connections).toEqual(['connecting', 'open', 'waiting', 'connecting', 'open'])
  })
})

test('an agent that says nothing for ten minutes: the connection stays, and keep-alives take no numbers', async () => {
  holdKeepAlives()
  await withBridge({}, async (bridge) => {
    const { client, sockets, frames, connections } = chatThrough(bridge, new URL(bridge.url).port)
    const done = client.prompt('say Hm.; hang')
    await until(client, ({ messages }) => brief(messages).includes('text… Hm.'))
    const [socket] = sockets
    if (!socket) throw new Error('There is no socket.')
    for (let minutes = 0; minutes < 10; minutes += 0.25) {
      vi.advanceTimersByTime(keepAliveMs)
      expect(client.state.connection.state).toBe('open')
      // Its response follows the keep-alive, and means nothing to the client.
      socket.ping()
      await once(socket, 'pong')
    }
    client.cancel()
    expect(await done).toEqual({ stopReason: 'cancelled' })
    await client.prompt('say Yes.')
    expect(connections).toEqual(['connecting', 'open'])
    const numbers = frames.flatMap(({ seq }) => seq ?? [])
    expect(numbers).toEqual(numbers.map((_, at) => at + 1))
    expect(frames.length - numbers.length).toBe(1 + 40)
  })
})

test('an older bridge, which sends no keep-alives, is never given up', async () => {
  holdKeepAlives()
  const bridge = await fakeBridge()
  const client = await openedChat(bridge)
  vi.advanceTimersByTime(600_000)
  expect(client.state.connection.state).toBe('open')
})
