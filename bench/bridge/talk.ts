import { setTimeout as sleep } from 'node:timers/promises'
import type { Channel } from './channel.ts'

interface Answer {
  id?: number
  result?: { sessionId?: string; stopReason?: string }
  error?: { message: string }
}

const filler = 'x'.charCodeAt(0)
const behindFiller = '"}}}}'.length

/** Updates of a stream are counted, not parsed: otherwise the client's parsing would be measured. */
function isUpdate(message: Buffer): boolean {
  return message[message.length - behindFiller - 1] === filler
}

/** What a client does with an agent, with as little work of its own as possible. */
export class Talk {
  readonly #channel: Channel
  #lastId = 0
  #updates = 0
  #sessionId = ''
  readonly #open = new Map<number, (answer: Answer) => void>()

  constructor(channel: Channel) {
    this.#channel = channel
    channel.listen((message) => {
      if (isUpdate(message)) this.#updates += 1
      else this.#take(JSON.parse(message.toString()) as Answer)
    })
  }

  async begin(): Promise<void> {
    await this.#ask('initialize', { protocolVersion: 1, clientCapabilities: {} })
    const { result } = await this.#ask('session/new', {})
    this.#sessionId = result?.sessionId ?? ''
  }

  hello(): Promise<Answer> {
    return this.#ask('_deckhand/hello', {})
  }

  /** Milliseconds of one round trip. */
  async ping(): Promise<number> {
    const start = performance.now()
    await this.#ask('session/set_mode', { sessionId: this.#sessionId, modeId: 'default' })
    return performance.now() - start
  }

  /** Round trips that begin at a fixed interval, whether or not the last one is back. */
  async pings(count: number, everyMs: number): Promise<number[]> {
    const begun: Promise<number>[] = []
    for (let nth = 0; nth < count; nth += 1) {
      begun.push(this.ping())
      await sleep(everyMs)
    }
    return Promise.all(begun)
  }

  /** Messages per second, from the prompt to its answer. */
  async stream(count: number): Promise<number> {
    this.#updates = 0
    const start = performance.now()
    await this.#ask('session/prompt', { sessionId: this.#sessionId, prompt: [{ type: 'text', text: String(count) }] })
    const seconds = (performance.now() - start) / 1_000
    if (this.#updates !== count) throw new Error(`${this.#updates} of ${count} messages came through.`)
    return count / seconds
  }

  close(): Promise<void> {
    return this.#channel.close()
  }

  #ask(method: string, params: object): Promise<Answer> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#open.set(id, (answer) =>
        answer.error ? reject(new Error(`${method}: ${answer.error.message}`)) : resolve(answer),
      )
      this.#channel.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  #take(answer: Answer): void {
    if (answer.id === undefined) return
    const settle = this.#open.get(answer.id)
    this.#open.delete(answer.id)
    settle?.(answer)
  }
}
