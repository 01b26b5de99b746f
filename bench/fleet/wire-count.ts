/** What went over the lines to a database. */
export interface WireCount {
  /** Statements that were carried out, BEGIN and COMMIT among them. */
  statements: number
  /** Of those, the ones that committed a transaction. */
  commits: number
  bytesSent: number
  bytesReceived: number
  /** Messages of other sessions that came by NOTIFY. */
  notifications: number
}

export const emptyCount = (): WireCount => ({
  statements: 0,
  commits: 0,
  bytesSent: 0,
  bytesReceived: 0,
  notifications: 0,
})

const headBytes = 5
const commandComplete = 'C'.charCodeAt(0)
const notification = 'A'.charCodeAt(0)

/**
 * Reads what a PostgreSQL server says, in pieces cut anywhere. By its answers and not by the requests: one request may be several statements, and
 * a statement that was refused is none.
 */
export function answerCounter(count: WireCount): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    for (;;) {
      const size = rest.length - at < headBytes ? undefined : 1 + rest.readUInt32BE(at + 1)
      if (size === undefined || rest.length - at < size) break
      countMessage(count, rest.subarray(at, at + size))
      at += size
    }
    rest = rest.subarray(at)
  }
}

function countMessage(count: WireCount, message: Buffer): void {
  if (message[0] === notification) count.notifications += 1
  if (message[0] !== commandComplete) return
  count.statements += 1
  if (message.toString('latin1', headBytes, headBytes + 6) === 'COMMIT') count.commits += 1
}
