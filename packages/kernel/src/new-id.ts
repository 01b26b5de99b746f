import { randomBytes } from 'node:crypto'

let lastMs = 0
let counter = 0

/**
 * A UUIDv7 in bare hexadecimal: ids sort by the time they were made, also those of one millisecond,
 * so that a store lists newest first by its primary key.
 */
export function newId(now = Date.now()): string {
  if (now > lastMs) {
    lastMs = now
    counter = randomBytes(2).readUInt16BE() & 0x3ff
  } else if (++counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
  const random = randomBytes(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  return lastMs.toString(16).padStart(12, '0') + (0x7000 | counter).toString(16) + random.toString('hex')
}
