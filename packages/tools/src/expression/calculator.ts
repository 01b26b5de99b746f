import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { writeDecimal } from './decimal.ts'
import { evaluateExpression } from './evaluate-expression.ts'
import { expressionError } from './expression-error.ts'

const longest = 500

const description = `Calculate an arithmetic expression exactly: sums, differences, products, quotients, powers, percent and percentages. \
Use it for every calculation, however simple, and never compute in your head. \
Decimals are exact; a result that does not end is rounded to 15 significant digits.`

const expressionDescription = `The arithmetic expression to calculate, e.g. "12.5% of 2480", "(3 + 4) * 2 ^ 10", "15% off 80", "200 + 10%", "sqrt(2) * 1,250.75". \
It knows + - * / ^ ( ), percentages, % between two numbers as remainder, sqrt, abs, round(value, places), floor, ceil, min, max, \
ln, log (base 10), sin, cos and tan (radians), pi and e. Numbers only: no units, no currency signs, no variables.`

/** No eval: the expression comes from a model, which may have it from anybody. */
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
  if (expression.length > longest) {
    throw expressionError(
      `The expression has ${expression.length} characters; ${longest} is the limit. Calculate it in parts.`,
    )
  }
  const { number, text, exact } = writeDecimal(evaluateExpression(expression))
  return { expression, result: number, text: `${expression} ${exact ? '=' : '≈'} ${text}` }
}

/** Without the "=" or "?" that people end a sum with. What is too long anyway is left alone: on a megabyte of spaces the pattern takes minutes. */
function expressionOf(args: JsonObject): string {
  const expression = String(args.expression ?? '')
  if (expression.length > 2 * longest) return expression
  return expression
    .trim()
    .replace(/[\s=?]+$/, '')
    .replace(/\s+/g, ' ')
}
