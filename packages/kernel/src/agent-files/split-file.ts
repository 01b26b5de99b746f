export interface SplitFile {
  frontmatter: string
  body: string
  /** The line on which the body begins. */
  bodyLine: number
}

const fence = /^---[ \t]*\r?$/

/** Splits a text into the frontmatter between the first two `---` lines and the body below. `undefined` if a line is missing. */
export function splitFile(text: string): SplitFile | undefined {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  if (!fence.test(lines[0] ?? '')) return undefined
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line))
  if (end < 0) return undefined
  // The newline before the closing fence belongs to the frontmatter, because a block of text may be its last value.
  const frontmatter = lines
    .slice(1, end)
    .map((line) => `${line}\n`)
    .join('')
  return { frontmatter, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}
