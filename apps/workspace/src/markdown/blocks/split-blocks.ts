import { type Context, nothing, readLine } from './read-line.ts'

/**
 * A text cut into its blocks. Joined, they are the text. A closed block stays as it is whatever follows; the open one may still grow.
 * Blocks are cut so that each can be parsed alone and gives what it gives within the whole text (definitions of references excepted).
 */
export interface SplitText {
  text: string
  closed: readonly string[]
  open: string
  /** Whether the open block is exactly a code fence. */
  isCode: boolean
  /** Where the open block, and the first incomplete line, begin. */
  openStart: number
  lineStart: number
  context: Context
}

export const emptySplit: SplitText = {
  text: '',
  closed: [],
  open: '',
  isCode: false,
  openStart: 0,
  lineStart: 0,
  context: nothing,
}

/** Splits a text that has grown, without reading its known part again. Any other text is split from its beginning. */
export function growSplit(split: SplitText, text: string): SplitText {
  if (text === split.text) return split
  return text.startsWith(split.text) ? readOn(split, text) : readOn(emptySplit, text)
}

/** All blocks of a text that will not grow. */
export function finishSplit(split: SplitText): string[] {
  const { closed, openStart, context } = split
  const { cutsBefore } = readLine(context, split.text.slice(split.lineStart))
  const ends = cutsBefore && split.lineStart > openStart ? [split.lineStart] : []
  return [...closed, ...slices(split.text, [openStart, ...ends, split.text.length])]
}

function readOn(split: SplitText, text: string): SplitText {
  let { context, openStart, lineStart } = split
  const cuts = [openStart]
  const cut = (at: number) => {
    openStart = at
    if (at > (cuts.at(-1) ?? 0)) cuts.push(at)
  }
  for (let end = lineEnd(text, lineStart); end !== undefined; end = lineEnd(text, lineStart)) {
    const line = text.slice(lineStart, end).trimEnd()
    const reading = readLine(context, line)
    if (reading.cutsBefore) cut(lineStart)
    context = reading.context
    lineStart = end
    if (context.kind === 'nothing' && line !== '') cut(end)
  }
  if (begins(context, text.slice(lineStart, lineStart + 8))) {
    cut(lineStart)
    context = nothing
  }
  const closed = cuts.length > 1 ? [...split.closed, ...slices(text, cuts)] : split.closed
  return { text, closed, open: text.slice(openStart), isCode: context.kind === 'fence', openStart, lineStart, context }
}

/** Whether the beginning of an incomplete line is enough to know that it starts a block. */
function begins(context: Context, start: string): boolean {
  if ((context.kind !== 'text' && context.kind !== 'quote') || !context.wasBlank) return false
  return /^ {0,3}[^ \t\r\n]/.test(start)
}

/** The position after the end of the line; undefined while the line is incomplete. */
function lineEnd(text: string, start: number): number | undefined {
  const pattern = /\r\n?|\n/g
  pattern.lastIndex = start
  const found = pattern.exec(text)
  if (!found || (found[0] === '\r' && pattern.lastIndex === text.length)) return undefined
  return pattern.lastIndex
}

function slices(text: string, cuts: number[]): string[] {
  return cuts.slice(1).flatMap((end, index) => (end > (cuts[index] ?? 0) ? [text.slice(cuts[index], end)] : []))
}
