/** The server sends something every 15 seconds, if only a space. */
const silenceMs = 45_000

/**
 * The JSON of each line of a stream, cut at \n and nowhere else. A last line without its end was cut off and is left out.
 * Ends when nothing came for so long that the connection must be dead: a browser may never notice by itself.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  const close = () => reader.cancel().catch(() => undefined)
  const read = async () => {
    const timer = setTimeout(close, silenceMs)
    try {
      return await reader.read()
    } finally {
      clearTimeout(timer)
    }
  }
  try {
    for (let next = await read(); !next.done; next = await read()) {
      const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) yield JSON.parse(line)
    }
  } finally {
    // A caller that has read enough closes the connection.
    close()
  }
}
