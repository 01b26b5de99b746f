import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

/** Collects the messages that a Vite dev server sends to a page. Written by hand, because Node 20 has no WebSocket. */
export async function listenForUpdates(url: string, token: string): Promise<{ type: string }[]> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-protocol': 'vite-hmr',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  }
  const asked = request(`${url}?token=${token}`, { headers }).end()
  const [, socket, head] = (await once(asked, 'upgrade')) as [unknown, Duplex, Buffer]
  onTestFinished(() => void socket.destroy())
  const payloads: { type: string }[] = []
  let bytes = head
  const take = () => {
    for (let frame = readFrame(bytes); frame; frame = readFrame(bytes)) {
      bytes = bytes.subarray(frame.end)
      if (frame.isText) payloads.push(JSON.parse(frame.text))
    }
  }
  socket.on('error', () => {})
  socket.on('data', (more: Buffer) => {
    bytes = Buffer.concat([bytes, more])
    take()
  })
  take()
  return payloads
}

/** The first frame if it is complete. */
function readFrame(bytes: Buffer): { isText: boolean; text: string; end: number } | undefined {
  if (bytes.length < 4) return undefined
  const short = (bytes[1] ?? 0) & 0x7f
  const start = short === 126 ? 4 : 2
  const end = start + (short === 126 ? bytes.readUInt16BE(2) : short)
  if (bytes.length < end) return undefined
  return { isText: ((bytes[0] ?? 0) & 0x0f) === 1, text: bytes.toString('utf8', start, end), end }
}
