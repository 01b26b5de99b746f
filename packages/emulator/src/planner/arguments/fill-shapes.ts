import { escapePattern } from '../language/escape-pattern.ts'
import type { Span } from '../language/spans.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { type Shape, type Shaped, shapedTexts, shapeOf } from './shapes.ts'

/** Gives mail addresses, links, file paths and phone numbers to the parameters that ask for them. */
export function fillShapes(filling: Filling): void {
  for (const parameter of filling.open()) {
    const shape = shapeOf(parameter)
    if (!shape) continue
    const found = shapedTexts(filling.text, shape)
      .filter((candidate) => filling.isFree(candidate) && !isShownName(filling.text, candidate))
      .filter((candidate) => !isOthers(filling, parameter, candidate))
    const own = found.findIndex((candidate) => isCued(filling, parameter, candidate))
    if (own < 0 && !isFirstOfShape(filling, parameter, shape)) continue
    if (found.length > 0) give(filling, parameter, found.slice(Math.max(own, 0)))
  }
}

/** A second address goes to an optional "cc" only when the words say so. */
function isFirstOfShape(filling: Filling, parameter: Parameter, shape: Shape): boolean {
  if (parameter.isRequired) return true
  return ![...filling.values.keys()].some((other) => shapeOf(other) === shape)
}

function give(filling: Filling, parameter: Parameter, found: Shaped[]): void {
  const takesSeveral =
    parameter.isList || /\bcomma|\bseveral\b|\baddresses\b|\bseparated\b/i.test(parameter.description)
  const used = takesSeveral ? sameCue(filling, found) : found.slice(0, 1)
  const texts = used.map((candidate) => withScheme(parameter, candidate.text))
  const spans = used.map((candidate) => withShownName(filling.text, candidate))
  filling.give(parameter, { value: parameter.isList ? texts : texts.join(', '), spans })
}

/** With the name that is shown, and with the word that says who gets a copy. */
function withShownName(text: string, { start, end }: Shaped): Span {
  const shown = /["'“‘]?[^\s"'“‘<>]{1,64}@[^\s"'<>]{1,100}["'”’]?\s{0,3}<$/.exec(text.slice(0, start))
  const from = shown?.index ?? start
  const cue = /\b(?:and\s+|with\s+)?b?cc:?\s{0,3}$/i.exec(text.slice(0, from))
  return { start: cue?.index ?? from, end: shown ? end + 1 : end }
}

/** "to a@x.org and b@x.org, cc c@x.org": only the first two go together. */
function sameCue(filling: Filling, found: Shaped[]): Shaped[] {
  const end = found.findIndex((candidate, index) => {
    const before = found[index - 1]
    return before && !/^[\s,;&]*(?:and|or|plus)?[\s,;]*$/i.test(filling.text.slice(before.end, candidate.start))
  })
  return end < 0 ? found : found.slice(0, end)
}

/** The parameter's own word stands in front of it ("cc c@x.org"). */
function isCued(filling: Filling, parameter: Parameter, candidate: Shaped): boolean {
  const name = parameter.path.at(-1)?.toLowerCase() ?? ''
  const before = filling.text.slice(Math.max(0, candidate.start - 24), candidate.start).toLowerCase()
  return new RegExp(`\\b${escapePattern(name)}:?\\s*$`).test(before)
}

/** "cc c@x.org" is for nobody else. */
function isOthers(filling: Filling, parameter: Parameter, candidate: Shaped): boolean {
  const others = filling.parameters.filter((other) => other !== parameter && /^b?cc$/i.test(other.path.at(-1) ?? ''))
  return others.some((other) => isCued(filling, other, candidate))
}

/** In `"a@x.org" <b@x.org>` the first is only what is shown. */
function isShownName(text: string, { end }: Shaped): boolean {
  return /^["'”’]?\s{0,3}<[^<>\s@]{1,64}@/.test(text.slice(end, end + 80))
}

function withScheme(parameter: Parameter, text: string): string {
  return text.startsWith('www.') && parameter.schema.format === 'uri' ? `https://${text}` : text
}
