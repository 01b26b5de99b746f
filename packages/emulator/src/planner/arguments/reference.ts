import { nameWords } from '../language/tokens.ts'
import { isCodeLike } from './code-like.ts'
import type { Parameter } from './parameter.ts'
import { byKey, pick, type Seen } from './result-items.ts'
import { shapeOf } from './shapes.ts'

/** Whether a parameter takes what something is known by, which a person seldom says and a result tells. */
export function isReference(parameter: Parameter): boolean {
  const last = parameter.nameStems.at(-1) ?? ''
  return (
    last === 'id' || isCodeLike(parameter) || /^(?:link|path|mail)$/.test(shapeOf(parameter) ?? '') || last === 'slug'
  )
}

/** The value that a result has for a parameter: under its own name, or as the id of the thing that is meant. */
export function reference(seen: Seen, parameter: Parameter, text: string): unknown {
  const own = name(parameter)
  const item = pick(seen, text)
  const found = byKey(item, own) ?? byKey(seen.value, own) ?? byKey(item, kindOf(own))
  return found ?? (/\b(?:id|identifier)\b/i.test(parameter.description) ? byKey(item, 'id') : undefined)
}

export const name = ({ path }: Parameter): string => path.at(-1) ?? ''

/** A `loanId` may be the `id` of a loan, a `pageUrl` its `url`. */
function kindOf(key: string): string {
  return nameWords(key).at(-1) ?? 'id'
}

/** In the type and number that the parameter wants. */
export function fitted(parameter: Parameter, value: unknown): unknown {
  const single = parameter.type === 'string' && typeof value === 'number' ? String(value) : value
  return parameter.isList && !Array.isArray(single) ? [single] : single
}
