import type { Outgoing } from './outgoing.ts'

export interface Numbered {
  seq: number
  out: Outgoing
}

const textFrame = 0x81

/**
 * Several messages as WebSocket text frames in one buffer: one write to the socket, where a library's `send` makes two per message. A server's
 * frames have no mask. `ack` is as of now, also for what was pushed earlier.
 */
export function encodeFrames(messages: readonly Numbered[], ack: number): Buffer {
  const heads = messages.map(({ seq }) => `{"seq":${seq},"ack":${ack},`)
  const size = messages.reduce((sum, { out }, index) => sum + frameBytes((heads[index] ?? '').length + out.bytes), 0)
  const buffer = Buffer.allocUnsafe(size)
  let at = 0
  messages.forEach(({ out }, index) => {
    const head = heads[index] ?? ''
    at = writeHeader(buffer, at, head.length + out.bytes)
    at += buffer.write(head, at, 'latin1')
    at += buffer.write(out.rest, at, 'utf8')
  })
  return buffer
}

const frameBytes = (payload: number): number => payload + (payload < 126 ? 2 : payload < 65_536 ? 4 : 10)

function writeHeader(buffer: Buffer, at: number, payload: number): number {
  buffer[at] = textFrame
  if (payload < 126) return buffer.writeUInt8(payload, at + 1)
  if (payload < 65_536) {
    buffer[at + 1] = 126
    return buffer.writeUInt16BE(payload, at + 2)
  }
  buffer[at + 1] = 127
  return buffer.writeBigUInt64BE(BigInt(payload), at + 2)
}
