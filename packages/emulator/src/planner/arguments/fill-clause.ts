import { arithmeticWords, findArithmetic } from '../language/arithmetic.ts'
import { fillBody } from './fill-body.ts'
import { fillBooleans } from './fill-booleans.ts'
import { fillChoices, fillNamedChoices } from './fill-choices.ts'
import { fillCodes } from './fill-codes.ts'
import { fillCurrencies } from './fill-currencies.ts'
import { fillDates } from './fill-dates.ts'
import { fillDurations } from './fill-durations.ts'
import { fillLabels } from './fill-labels.ts'
import { fillNumbers } from './fill-numbers.ts'
import { fillOperators } from './fill-operators.ts'
import { fillPhrases } from './fill-phrases.ts'
import { fillShapes } from './fill-shapes.ts'
import type { Filling } from './filling.ts'
import { isFreeText } from './roles.ts'

/** Reads one clause's words into its parameters: what is known by its look first, running text last. */
export function fillClause(filling: Filling): void {
  fillExpression(filling)
  fillOperators(filling)
  fillBody(filling)
  fillShapes(filling)
  fillLabels(filling)
  fillCurrencies(filling)
  fillNamedChoices(filling)
  fillDurations(filling)
  fillDates(filling)
  fillCodes(filling)
  fillChoices(filling)
  fillNumbers(filling)
  fillBooleans(filling)
  fillPhrases(filling)
}

/** Gives something to work out ("12.5% of 2480") to the parameter that takes an expression. */
function fillExpression(filling: Filling): void {
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
