/**
 * Cuts bytes into lines at \n and nowhere else. JSON may contain U+2028 and \r, and a chunk may end in half a character: a reader that splits text
 * "at line ends" loses events there. After the last bytes, push a line end: it returns a line that was cut off.
 */
export class LineFramer {
  readonly #decoder = new TextDecoder()
  #rest = ''

  /** The lines that are complete now, without empty ones. */
  push(bytes: Uint8Array): string[] {
    // Only the new text is searched, so that the work is linear in the length of a line that arrives in many pieces.
    const lines = this.#decoder.decode(bytes, { stream: true }).split('\n')
    lines[0] = this.#rest + lines[0]
    this.#rest = lines.pop() as string
    return lines.filter(Boolean)
  }
}
