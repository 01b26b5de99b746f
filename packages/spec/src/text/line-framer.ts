/**
 * Splits bytes into lines at \n only. JSON may contain U+2028 and \r, and a chunk may end inside a character: a reader that splits at every kind
 * of line end would lose events. After the last bytes, push a "\n" to get an unterminated last line.
 */
export class LineFramer {
  readonly #decoder = new TextDecoder()
  #rest = ''

  /** Returns the lines that are now complete, without empty ones. */
  push(bytes: Uint8Array): string[] {
    // Only the new text is searched, so a long line in many pieces takes linear time.
    const lines = this.#decoder.decode(bytes, { stream: true }).split('\n')
    lines[0] = this.#rest + lines[0]
    this.#rest = lines.pop() as string
    return lines.filter(Boolean)
  }
}
