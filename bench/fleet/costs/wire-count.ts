/** What was sent to and from a database. */
export interface WireCount {
  /** Executed statements, including BEGIN and COMMIT. */
  statements: number
  /** Of those, the ones that committed a transaction. */
  commits: number
  /** Transactions whose commit waits for the disk. */
  flushes: number
  bytesSent: number
  bytesReceived: number
  /** NOTIFY messages from other sessions. */
  notifications: number
}

export const emptyCount = (): WireCount => ({
  statements: 0,
  commits: 0,
  flushes: 0,
  bytesSent: 0,
  bytesReceived: 0,
  notifications: 0,
})

export function addCounts(one: WireCount, other: WireCount, factor = 1): WireCount {
  const sum = emptyCount()
  for (const key of Object.keys(sum) as (keyof WireCount)[]) sum[key] = one[key] + factor * other[key]
  return sum
}

type Count = (chunk: Buffer) => void

const typeBytes = 1
const lengthBytes = 4
const simpleQuery = 'Q'
const commandComplete = 'C'
const notification = 'A'

/**
 * Counts the answers of a PostgreSQL server. Statements are counted by answers, not by requests: one request may be several statements, and
 * a refused statement does not count.
 */
export function answerCounter(count: WireCount): Count {
  return messageReader((message) => {
    const type = String.fromCharCode(message[0] ?? 0)
    if (type === notification) count.notifications += 1
    if (type !== commandComplete) return
    count.statements += 1
    if (textOf(message).startsWith('COMMIT')) count.commits += 1
  })
}

/** Counts the requests of its client. How a transaction begins shows whether it waits for the disk. */
export function requestCounter(count: WireCount): Count {
  let isGreeting = true
  const read = messageReader((message) => {
    if (message[0] === simpleQuery.charCodeAt(0) && textOf(message) === 'BEGIN READ WRITE') count.flushes += 1
  })
  return (chunk) => {
    // The first message of a connection has no type. It comes alone: its answer is waited for.
    if (!isGreeting) read(chunk)
    isGreeting = false
  }
}

function textOf(message: Buffer): string {
  return message.toString('utf8', typeBytes + lengthBytes, message.length - 1)
}

/** Calls back with each whole message, from pieces that are cut anywhere. */
function messageReader(onMessage: (message: Buffer) => void): Count {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    while (rest.length - at >= typeBytes + lengthBytes) {
      const size = typeBytes + rest.readUInt32BE(at + typeBytes)
      if (rest.length - at < size) break
      onMessage(rest.subarray(at, at + size))
      at += size
    }
    rest = rest.subarray(at)
  }
}
