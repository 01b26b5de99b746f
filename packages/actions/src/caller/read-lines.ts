/**
 * The lines of a body, cut at \n and nowhere else: what JSON may have inside of a line (U+2028, half a character at the end of a chunk) does not end one.
 * A last line without its end is left out: it was cut off.
 */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const text = decoder.decode(next.value, { stream: true })
    const lines = text.split('\n')
    const last = lines.pop() ?? ''
    if (lines.length > 0) {
      lines[0] = rest + lines[0]
      rest = ''
    }
    rest += last
    yield* lines.filter((line) => line !== '')
  }
}
