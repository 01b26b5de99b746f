import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface AskedOverHttp {
  method: string | undefined
  path: string
  headers: IncomingHttpHeaders
  body: unknown
}

type Play = (response: ServerResponse) => void

/** Answers on the wire what it was told to, one request after another. Whoever starts it closes it. */
export class PageServer {
  readonly asked: AskedOverHttp[] = []
  readonly #server: Server
  readonly #script: Play[] = []
  #port = 0
  readonly #events = new EventEmitter()

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const { method, url: path = '', headers } = request
      this.asked.push({ method, path, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
      response.on('close', () => this.#events.emit('left'))
      this.#events.emit('asked')
      const play = this.#script.shift()
      if (play) play(response)
      else response.writeHead(599).end()
    })
  }

  static async start(): Promise<PageServer> {
    const server = new PageServer()
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve))
    server.#port = (server.#server.address() as AddressInfo).port
    return server
  }

  /** Also when it is closed. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  json(status: number, body: unknown, headers: Record<string, string> = {}): this {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return this.#next((response) => response.writeHead(status, headers).end(text))
  }

  lines(...lines: unknown[]): this {
    return this.bytes([Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))])
  }

  bytes(parts: Uint8Array[]): this {
    return this.#next(async (response) => {
      response.writeHead(200, ndjson)
      for (const part of parts) {
        response.write(part)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      response.end()
    })
  }

  breakOff(text: string): this {
    return this.#next((response) => {
      response.writeHead(200, ndjson)
      response.write(text, () => setTimeout(() => response.destroy(), 20))
    })
  }

  hold(): this {
    return this.#next((response) => void response.writeHead(200, ndjson).flushHeaders())
  }

  /** The next time that somebody asks, or that a connection closes. */
  on(event: 'asked' | 'left'): Promise<unknown> {
    return once(this.#events, event)
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #next(play: Play): this {
    this.#script.push(play)
    return this
  }
}

const ndjson = { 'content-type': 'application/x-ndjson; charset=utf-8' }
