import { LineFramer } from '@deckhand/spec/line-framer'

/** The server sends something every 15 seconds, if only a space. */
const silenceMs = 45_000

/**
 * The JSON of each line of a stream. A last line without its end was cut off and is left out.
 * Ends when nothing came for so long that the connection must be dead: a browser may never notice by itself.
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
    // A caller that has read enough closes the connection.
    close()
  }
}
