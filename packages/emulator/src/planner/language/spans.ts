/** A stretch of a text, end exclusive. */
export interface Span {
  start: number
  end: number
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

export function overlapsAny(span: Span, others: readonly Span[]): boolean {
  return others.some((other) => overlaps(span, other))
}

/** The same text with the spans covered, so that offsets stay true and no pattern matches into or across them. */
export function cover(text: string, spans: readonly Span[]): string {
  let covered = text
  for (const { start, end } of spans) {
    covered = covered.slice(0, start) + '|'.repeat(Math.max(0, end - start)) + covered.slice(end)
  }
  return covered
}

export function spanOf(match: RegExpMatchArray): Span {
  const start = match.index ?? 0
  return { start, end: start + match[0].length }
}
