import type { TextProps } from './library.ts'

export interface Point {
  /** The term before the colon, if there is one. */
  term: string
  rest: string
}

export function readPoint(bullet: string): Point {
  const [, term = '', rest = bullet] = /^([^:.!?]{2,36}): (.+)$/.exec(bullet) ?? []
  return { term, rest: capital(rest) }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The paragraphs of a list. If every point has a term, the term goes above its text. Each paragraph is one run of text: the library
 * repeats a paragraph's properties before each run, which PowerPoint would have to repair.
 */
export function pointParagraphs(bullets: string[], { accent, gap }: { accent: string; gap: number }): TextProps[] {
  const points = bullets.map(readPoint)
  if (points.some(({ term }) => term === '')) {
    return bullets.map((text) => ({ text, options: { bullet: { indent: 24 }, breakLine: true, paraSpaceAfter: gap } }))
  }
  return points.flatMap(({ term, rest }) => [
    { text: term, options: { bold: true, color: accent, breakLine: true, paraSpaceAfter: 2 } },
    { text: rest, options: { breakLine: true, paraSpaceAfter: gap } },
  ])
}

/** The same texts, to compute their size. */
export function pointLines(bullets: string[]): string[] {
  const points = bullets.map(readPoint)
  return points.some(({ term }) => term === '') ? bullets : points.flatMap(({ term, rest }) => [term, rest])
}
