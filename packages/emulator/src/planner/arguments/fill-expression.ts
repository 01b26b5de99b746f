import { arithmeticWords, findArithmetic } from '../language/arithmetic.ts'
import type { Filling } from './filling.ts'
import { isFreeText } from './roles.ts'

/** Gives something to work out ("12.5% of 2480") to the parameter that takes an expression. */
export function fillExpression(filling: Filling): void {
  const parameter = filling.open().find((candidate) => {
    const text = `${candidate.path.at(-1)} ${candidate.description}`
    return (
      candidate.type === 'string' &&
      candidate.schema.enum.length === 0 &&
      (arithmeticWords.test(text) || /\bsum\b|\bwork out\b/i.test(text))
    )
  })
  const found = findArithmetic(filling.freeText())
  if (parameter && found && !(isFreeText(parameter) && !parameter.isRequired)) {
    filling.give(parameter, { value: found.expression, spans: [found] })
  }
}
