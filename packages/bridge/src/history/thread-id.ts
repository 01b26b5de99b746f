import { randomBytes } from 'node:crypto'

/** A UUID of version 7 in bare hexadecimal: ids sort by the time they were made, and hosts list threads by them. */
export function newThreadId(now = Date.now()): string {
  const random = randomBytes(10)
  random.writeUInt8((random.readUInt8(0) & 0x0f) | 0x70, 0)
  random.writeUInt8((random.readUInt8(2) & 0x3f) | 0x80, 2)
  return now.toString(16).padStart(12, '0') + random.toString('hex')
}
