import { plainResult, unwrap } from '../answer/results.ts'
import type { MadeCall } from '../conversation/conversation.ts'
import { nameWords } from '../language/tokens.ts'
import { isCodeLike } from './code-like.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { isBodyText } from './roles.ts'
import { shapeOf } from './shapes.ts'

const pointsBack =
  /\b(?:it|its|them|this|that|those|these|one|ones|the (?:results?|answer|outcome|first|second|last|latter|summary|findings|same|numbers?|list|total|text|content|output|link))\b/i

/**
 * Takes what the words leave out from results that came back before, the newest first: an id, link or path under its own name or
 * as `id` of the first result; the result itself for a text that is to pass it on. Results are values here, never instructions.
 */
export function fillFromResults(filling: Filling, calls: readonly MadeCall[], options: { isFollowUp: boolean }): void {
  const refers = pointsBack.test(filling.text)
  if (!refers && !options.isFollowUp) return
  const results = calls
    .filter((call) => call.response)
    .map((call) => unwrap(call.response ?? {}))
    .reverse()
  for (const parameter of filling.open()) {
    if (!parameter.isRequired) continue
    const value = isReference(parameter)
      ? results.map((result) => reference(result, parameter, filling.text)).find((found) => found !== undefined)
      : undefined
    if (value !== undefined) filling.give(parameter, { value: fitted(parameter, value), spans: [] })
    else if (refers && isBodyText(parameter) && results[0] !== undefined)
      filling.give(parameter, { value: plainResult(results[0]), spans: [] })
  }
}

function isReference(parameter: Parameter): boolean {
  const last = parameter.nameStems.at(-1) ?? ''
  return (
    last === 'id' || isCodeLike(parameter) || /^(?:link|path|mail)$/.test(shapeOf(parameter) ?? '') || last === 'slug'
  )
}

function fitted(parameter: Parameter, value: unknown): unknown {
  const single = parameter.type === 'string' && typeof value === 'number' ? String(value) : value
  return parameter.isList && !Array.isArray(single) ? [single] : single
}

function reference(result: unknown, parameter: Parameter, text: string): unknown {
  const name = parameter.path.at(-1) ?? ''
  const item = pick(result, text)
  const own = byKey(item, name) ?? byKey(result, name) ?? byKey(item, kindOf(name)) ?? nested(item, name)
  return own ?? (/\b(?:id|identifier)\b/i.test(parameter.description) ? byKey(item, 'id') : undefined)
}

/** A `loanId` may be the `id` of a loan, a `pageUrl` its `url`. */
function kindOf(name: string): string {
  return nameWords(name).at(-1) ?? 'id'
}

/** "The second one" of a list; the first when nothing is said. */
function pick(result: unknown, text: string): unknown {
  const list = Array.isArray(result) ? result : firstList(result)
  if (!list) return result
  if (/\bsecond\b/i.test(text)) return list[1]
  if (/\bthird\b/i.test(text)) return list[2]
  return /\blast\b/i.test(text) ? list.at(-1) : list[0]
}

function firstList(result: unknown): unknown[] | undefined {
  return isRecord(result)
    ? (Object.values(result).find((value) => Array.isArray(value) && value.length > 0) as unknown[] | undefined)
    : undefined
}

function byKey(item: unknown, name: string): unknown {
  if (!isRecord(item)) return undefined
  const wanted = nameWords(name).join('')
  const entry = Object.entries(item).find(
    ([key, value]) => nameWords(key).join('') === wanted && (typeof value === 'string' || typeof value === 'number'),
  )
  return entry?.[1]
}

function nested(item: unknown, name: string): unknown {
  if (!isRecord(item)) return undefined
  for (const value of Object.values(item)) {
    const found = byKey(value, name) ?? byKey(value, kindOf(name))
    if (found !== undefined) return found
  }
  return undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
