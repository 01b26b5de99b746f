import { LineFramer } from '@deckhand/spec/line-framer'

/** The server sends at least a space every 15 seconds. */
const silenceMs = 45_000

/**
 * Yields the JSON of each line. An incomplete last line is dropped.
 * Ends after a silence that means a dead connection, because a browser may never notice that.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const framer = new LineFramer()
  const close = () => reader.cancel().catch(() => {})
  const read = () => {
    const timer = setTimeout(close, silenceMs)
    return reader.read().finally(() => clearTimeout(timer))
  }
  try {
    for (let next = await read(); !next.done; next = await read())
      for (const line of framer.push(next.value)) yield JSON.parse(line)
  } finally {
    // Closes the connection when the caller has read enough.
    close()
  }
}
