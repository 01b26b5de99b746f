export interface SplitFile {
  frontmatter: string
  body: string
  /** The line that the body begins at. */
  bodyLine: number
}

const fence = /^---[ \t]*\r?$/

/** What is between the first two lines of `---`, and what is below them; nothing when they are not there. */
export function splitFile(text: string): SplitFile | undefined {
  const lines = text.replace(/^\uFEFF/, '').split('\n')
  if (!fence.test(lines[0] ?? '')) return undefined
  const end = lines.findIndex((line, index) => index > 0 && fence.test(line))
  if (end < 0) return undefined
  // The line end before the closing fence belongs to the frontmatter: a block of text may be the last thing in it.
  const frontmatter = lines
    .slice(1, end)
    .map((line) => `${line}\n`)
    .join('')
  return { frontmatter, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}
