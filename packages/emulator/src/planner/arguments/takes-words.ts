import { isCodeLike } from './code-like.ts'
import { isDateParameter } from './date-format.ts'
import type { Parameter } from './parameter.ts'
import { shapeOf } from './shapes.ts'

/** Whether a parameter's value is words of the clause, and nothing that is known by its look. */
export function takesWords(parameter: Parameter): boolean {
  if (parameter.type !== 'string' || parameter.schema.enum.length > 0 || isDateParameter(parameter)) return false
  if (
    /^(?:email|uri|uuid|date|time|date-time)$/.test(parameter.schema.format) ||
    parameter.schema.pattern !== undefined
  )
    return false
  const isNamed = /\bnames?\b/i.test(parameter.description)
  return (shapeOf(parameter) === undefined && !isCodeLike(parameter)) || isNamed
}
