import { once } from 'node:events'
import type { BridgeWelcome, RpcResult } from '@deckhand/spec'
import { WebSocket } from 'ws'
import { wordsOf } from './agent-words.ts'
import { startBridgeProcess } from './bridge-process.ts'
import { type Frame, ResumeClient } from './resume-client.ts'
import { scriptedAgent, withFolder } from './scripted-bridge.ts'

export interface StuckResult {
  /** Megabytes that the bridge's process grew by at most, after it had passed on a first stream to those who read. */
  growth: number
  /** Updates that the client on the same session received, and those that it should have received. */
  told: number
  offered: number
  /** Round trips of the client on the other session meanwhile, and the longest of them in milliseconds. */
  trips: number
  longestTripMs: number
  /** The stuck client was cut off, and could not resume. */
  isCutOff: boolean
  isReloaded: boolean
  problems: string[]
}

const messageBytes = 4_000
// V8 takes tens of megabytes for the garbage of any fast stream: what is looked for is what a stuck client costs besides.
const warmUp = 25_000

/** One client stops reading while the agent sends `megabytes` to its session. */
export function offerToStuckClient(megabytes: number): Promise<StuckResult> {
  return withFolder(async (folder) => {
    const bridge = await startBridgeProcess({
      agent: scriptedAgent(),
      root: folder,
      port: 0,
      limits: { clientGraceMs: 60_000 },
    })
    const numbers = new Numbers()
    const reader = new ResumeClient({ ...bridge, onFrame: (frame) => numbers.take(frame) })
    const other = new ResumeClient(bridge)
    try {
      const sessionId = await reader.newSession()
      await reader.prompt(sessionId, `stream ${warmUp} ${messageBytes}`)
      const stuck = await StuckClient.start(bridge, sessionId)
      const before = await bridge.memory()
      const count = Math.ceil((megabytes * 1e6) / messageBytes)
      numbers.restart()
      const answered = reader.prompt(sessionId, `stream ${count} ${messageBytes}`)
      const trips = await tripsUntil(other, answered)
      const after = await bridge.memory()
      const end = await stuck.comeBack(sessionId)
      const problems = [...reader.problems, ...other.problems, ...numbers.problems]
      return { growth: after.most - before.now, told: numbers.last, offered: count, ...trips, ...end, problems }
    } finally {
      reader.close()
      other.close()
      await bridge.close()
    }
  })
}

/** Checks that the numbers of a stream are in order. */
class Numbers {
  last = 0
  readonly problems: string[] = []

  restart(): void {
    this.last = 0
  }

  take(frame: Frame): void {
    const words = wordsOf(frame)
    if (words === undefined) return
    const number = Number.parseInt(words, 10)
    if (number !== this.last + 1) this.problems.push(`update ${number} came after ${this.last}`)
    this.last = number
  }
}

/** Another session of the same agent, which gets small requests again and again. The first round trip waits behind what the agent already wrote. */
async function tripsUntil(
  client: ResumeClient,
  until: Promise<unknown>,
): Promise<{ trips: number; longestTripMs: number }> {
  const sessionId = await client.newSession()
  let isOver = false
  void until.then(() => {
    isOver = true
  })
  let trips = 0
  let longestTripMs = 0
  while (!isOver) {
    const start = performance.now()
    await client.result('session/set_mode', { sessionId, modeId: 'default' })
    longestTripMs = Math.max(longestTripMs, performance.now() - start)
    trips += 1
  }
  return { trips, longestTripMs }
}

class StuckClient {
  readonly #place: { url: string; token: string }
  readonly #socket: WebSocket
  readonly #welcome: BridgeWelcome
  #last = 0

  private constructor(place: { url: string; token: string }, socket: WebSocket, welcome: BridgeWelcome) {
    this.#place = place
    this.#socket = socket
    this.#welcome = welcome
    socket.on('message', (data) => {
      this.#last = (JSON.parse(String(data)) as Frame).seq
    })
  }

  /** Joins the session, and then stops reading. */
  static async start(place: { url: string; token: string }, sessionId: string): Promise<StuckClient> {
    const { socket, welcome } = await hello(place, {})
    const stuck = new StuckClient(place, socket, welcome)
    await ask(socket, 'load', 'session/load', { sessionId })
    socket.pause()
    return stuck
  }

  async comeBack(sessionId: string): Promise<{ isCutOff: boolean; isReloaded: boolean }> {
    const closed = once(this.#socket, 'close')
    this.#socket.resume()
    const late = setTimeout(() => this.#socket.terminate(), 10_000)
    const [code] = await closed
    clearTimeout(late)
    const { socket, welcome } = await hello(this.#place, { client: this.#welcome.client, after: this.#last })
    const loaded = await ask(socket, 'load', 'session/load', { sessionId })
    socket.terminate()
    // A bridge that cannot write to us any more ends the connection without a word: 1006.
    return { isCutOff: code === 4008 || code === 1006, isReloaded: !welcome.resumed && 'result' in loaded }
  }
}

async function hello({ url, token }: { url: string; token: string }, params: object) {
  const socket = new WebSocket(url, ['acp', `deckhand-token.${token}`])
  await once(socket, 'open')
  const { result } = await ask(socket, 'hello', '_deckhand/hello', params)
  return { socket, welcome: result as BridgeWelcome }
}

function ask(socket: WebSocket, id: string, method: string, params: object): Promise<RpcResult> {
  return new Promise((resolve) => {
    const listen = (data: unknown) => {
      const answer = JSON.parse(String(data)) as RpcResult
      if (answer.id !== id) return
      socket.off('message', listen)
      resolve(answer)
    }
    socket.on('message', listen)
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  })
}
