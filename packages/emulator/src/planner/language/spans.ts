/** A stretch of a text, end exclusive. */
export interface Span {
  start: number
  end: number
}

function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

export function overlapsAny(span: Span, others: readonly Span[]): boolean {
  return others.some((other) => overlaps(span, other))
}

/** The same text with the spans covered, so that offsets stay true and no pattern matches into or across them. */
export function cover(text: string, spans: readonly Span[]): string {
  let covered = ''
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const from = Math.max(start, covered.length)
    covered += text.slice(covered.length, from) + '|'.repeat(Math.max(0, end - from))
  }
  return covered + text.slice(covered.length)
}

export function spanOf(match: RegExpMatchArray): Span {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}
