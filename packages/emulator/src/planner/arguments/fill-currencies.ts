import type { Span } from '../language/spans.ts'
import { tokens } from '../language/tokens.ts'
import { codeFor, currencySigns, wantsCode } from './codes.ts'
import type { Filling } from './filling.ts'
import { speaksHowMuch, stems } from './parameter.ts'

interface Mention extends Span {
  code: string
  /** The word before it, or before the amount it belongs to. */
  cue: string
}

const targetWords = stems('to target into destination result quote')

/** Gives currencies to the parameters that ask for their codes; "from" and "to" tell which is which. */
export function fillCurrencies(filling: Filling): void {
  const parameters = filling
    .open()
    .filter(
      (parameter) =>
        parameter.type === 'string' && /currenc/i.test(parameter.description) && wantsCode(parameter.description),
    )
  if (parameters.length === 0) return
  const mentions = mentionsIn(filling, parameters[0]?.description ?? '')
  for (const parameter of parameters) {
    const isTarget =
      speaksHowMuch(parameter, targetWords) >= 0.85 || /\b(?:to|into)\s*[.,]/i.test(parameter.description)
    const open = mentions.filter((mention) => filling.isFree(mention))
    const toward = open.find((mention) => /^(?:to|into|in)$/.test(mention.cue))
    const found = isTarget
      ? (toward ?? (parameters.length === 1 ? open[0] : undefined))
      : open.find((mention) => mention !== toward)
    if (found) filling.give(parameter, { value: parameter.isList ? [found.code] : found.code, spans: [found] })
  }
}

function mentionsIn(filling: Filling, description: string): Mention[] {
  const free = filling.freeText({ withQuoted: true })
  const signs = Array.from(free.matchAll(/[$€£¥]/g), (match) => ({
    start: match.index,
    end: match.index + 1,
    code: currencySigns[match[0]] ?? '',
    cue: cueBefore(free, match.index),
  }))
  const words = tokens(free).flatMap((token) => {
    const code = token.lower.length > 2 ? codeFor(token.text, description) : undefined
    return code ? [{ start: token.start, end: token.end, code, cue: cueBefore(free, token.start) }] : []
  })
  // "$1,200 from USD" names one currency twice: the word says more than the sign.
  return [...words, ...signs.filter((sign) => !words.some((word) => word.code === sign.code))].sort(
    (a, b) => a.start - b.start,
  )
}

function cueBefore(text: string, start: number): string {
  const [last, before] = tokens(text.slice(Math.max(0, start - 30), start)).reverse()
  return (last && /^\d/.test(last.text) ? before?.lower : last?.lower) ?? ''
}
