import type { TextProps } from './library.ts'

export interface Point {
  /** Before the colon, where the point begins with a term. */
  term: string
  rest: string
}

export function readPoint(bullet: string): Point {
  const [, term = '', rest = bullet] = /^([^:.!?]{2,36}): (.+)$/.exec(bullet) ?? []
  return { term, rest: capital(rest) }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The paragraphs of a list: terms stand above what is said of them when all points have one. A paragraph is one run of text, always: the library
 * repeats a paragraph's properties before each run, which PowerPoint has to repair.
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

/** The same texts, to find out how large they may be. */
export function pointLines(bullets: string[]): string[] {
  const points = bullets.map(readPoint)
  return points.some(({ term }) => term === '') ? bullets : points.flatMap(({ term, rest }) => [term, rest])
}
