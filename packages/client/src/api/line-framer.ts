/**
 * Cuts bytes into lines at \n and nowhere else. What JSON may have inside of a line (U+2028, \r, half a character at the end of a chunk) does not end one:
 * a reader that splits text "at line ends" loses events there.
 */
export class LineFramer {
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #rest = ''

  /** The lines that are whole now. */
  push(bytes: Uint8Array): string[] {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.filter((line) => line !== '')
  }

  /** True at the end of the bytes when the last line was cut off. Spaces that kept the connection alive are no line. */
  get isCut(): boolean {
    return (this.#rest + this.#decoder.decode()).trim() !== ''
  }
}
