import type { Journal } from './journal.ts'

const textFrame = 0x81
const maxHeaderBytes = 10

/**
 * Encodes journal messages as WebSocket text frames in one buffer: one write to the socket, where a library's `send` makes two per message. A
 * server's frames have no mask. `ack` is the current value, also for older messages.
 */
export function encodeFrames(journal: Journal, from: number, to: number, ack: number): Buffer {
  const ackText = `,"ack":${ack},`
  const maxHeadBytes = maxHeaderBytes + `{"seq":${to}`.length + ackText.length
  let size = 0
  for (let seq = from; seq <= to; seq += 1) size += maxHeadBytes + journal.bytesOf(seq)
  const buffer = Buffer.allocUnsafe(size)
  let at = 0
  for (let seq = from; seq <= to; seq += 1) {
    const head = `{"seq":${seq}${ackText}`
    at = writeHeader(buffer, at, head.length + journal.bytesOf(seq))
    at += buffer.write(head, at, 'latin1')
    at += journal.copy(seq, buffer, at)
  }
  return buffer.subarray(0, at)
}

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
