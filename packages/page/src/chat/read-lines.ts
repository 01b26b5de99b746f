/** The JSON of each line of a stream, cut at \n and nowhere else. A last line without its end was cut off and is left out. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line) yield JSON.parse(line)
    }
  } finally {
    // Whoever has read enough closes the connection.
    reader.cancel().catch(() => undefined)
  }
}
