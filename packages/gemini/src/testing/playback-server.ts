import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The server's reply to one request. The last reply is repeated for further requests. */
export interface Reply {
  status?: number
  headers?: Record<string, string>
  /** Sent one by one as server-sent events: a text as it is, everything else as JSON. */
  events?: unknown[]
  /** Raw bytes, sent one by one. */
  pieces?: Uint8Array[]
  /** The body of a reply without events. */
  body?: string
  /** `cut` resets the connection, `hang` leaves it open. */
  ending?: 'end' | 'cut' | 'hang'
}

export interface Received {
  url: string
  headers: IncomingMessage['headers']
  /** Empty if it was not JSON. */
  body: Record<string, unknown>
}

export interface PlaybackServer {
  url: string
  requests: Received[]
  /** Connections accepted so far. */
  connections: number
  /** Replies that the client aborted. */
  abandoned: number
  close(): Promise<void>
}

const running = new Set<PlaybackServer>()

/** For `afterEach`. */
export async function closeServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.close()))
}

/** A Gemini server that sends the test's replies, byte for byte, over HTTP. */
export async function startPlaybackServer(...replies: Reply[]): Promise<PlaybackServer> {
  const server = createServer((request, response) => void answer(request, response))
  const playback: PlaybackServer = { url: '', requests: [], connections: 0, abandoned: 0, close }
  server.on('connection', () => {
    playback.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.add(playback)
  playback.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return playback

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await readText(request)
    const body = sent.startsWith('{') ? (JSON.parse(sent) as Record<string, unknown>) : {}
    const reply = replies[Math.min(playback.requests.length, replies.length - 1)] ?? {}
    playback.requests.push({ url: request.url ?? '', headers: request.headers, body })
    response.on('close', () => {
      if (reply.ending === 'hang') playback.abandoned += 1
    })
    await play(reply, response)
  }

  function close(): Promise<void> {
    running.delete(playback)
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  }
}

async function play(reply: Reply, response: ServerResponse): Promise<void> {
  response.writeHead(reply.status ?? 200, { 'content-type': 'text/event-stream', ...reply.headers })
  response.flushHeaders()
  for (const event of reply.events ?? []) {
    response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\r\n\r\n`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (const piece of reply.pieces ?? []) {
    response.write(piece)
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (reply.body !== undefined) response.write(reply.body)
  // The data must be sent before the reset, or the client would never see it.
  if (reply.ending === 'cut') setTimeout(() => response.socket?.resetAndDestroy(), 10)
  else if (reply.ending !== 'hang') response.end()
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request.setEncoding('utf8')) text += piece
  return text
}

/** One event of the service with these parts. */
export function event(parts: unknown[], extra: { finishReason?: string; usageMetadata?: unknown } = {}): unknown {
  const { finishReason, ...rest } = extra
  return {
    candidates: [{ content: { role: 'model', parts }, ...(finishReason && { finishReason }), index: 0 }],
    modelVersion: 'gemini-playback',
    ...rest,
  }
}

export function text(words: string, finishReason?: string): unknown {
  return event([{ text: words }], finishReason ? { finishReason } : {})
}

/** An error like those of Google's services, with the status in the body too. */
export function errorReply(status: number, message: string, details: unknown[] = [], headers = {}): Reply {
  const body = JSON.stringify({ error: { code: status, message, status: 'SOME_STATUS', details } })
  return { status, body, headers: { 'content-type': 'application/json; charset=UTF-8', ...headers } }
}
