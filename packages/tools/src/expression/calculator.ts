import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { writeDecimal } from './decimal.ts'
import { evaluateExpression } from './evaluate-expression.ts'
import { expressionError } from './expression-error.ts'

const maxLength = 500

const description = `Calculate an arithmetic expression exactly: sums, differences, products, quotients, powers, percent and percentages. \
Use it for every calculation, however simple, and never compute in your head. \
Decimals are exact; a result that does not end is rounded to 15 significant digits.`

const expressionDescription = `The arithmetic expression to calculate, e.g. "12.5% of 2480", "(3 + 4) * 2 ^ 10", "15% off 80", "200 + 10%", "sqrt(2) * 1,250.75". \
It knows + - * / ^ ( ), percentages, % between two numbers as remainder, sqrt, abs, round(value, places), floor, ceil, min, max, \
ln, log (base 10), sin, cos and tan (radians), pi and e. Numbers only: no units, no currency signs, no variables.`

/** No eval: the expression comes from a model, which may have copied it from untrusted text. */
export const calculator: ToolPlugin = {
  name: 'calculate',
  description,
  parameters: { expression: { type: 'string', description: expressionDescription, required: true } },
  effect: 'read',
  isPublic: () => true,
  handler: async (args) => calculate(args),
  preview: (args) => expressionOf(args).slice(0, 200),
}

function calculate(args: JsonObject): JsonObject {
  const expression = expressionOf(args)
  if (expression.length > maxLength) {
    throw expressionError(
      `The expression has ${expression.length} characters; ${maxLength} is the limit. Calculate it in parts.`,
    )
  }
  const { number, text, exact } = writeDecimal(evaluateExpression(expression))
  return { expression, result: number, text: `${expression} ${exact ? '=' : '≈'} ${text}` }
}

/** Removes a trailing "=" or "?". Skips text that is too long anyway: on a megabyte of spaces the pattern takes minutes. */
function expressionOf(args: JsonObject): string {
  const expression = String(args.expression ?? '')
  if (expression.length > 2 * maxLength) return expression
  return expression
    .trim()
    .replace(/[\s=?]+$/, '')
    .replace(/\s+/g, ' ')
}
