import type { JsonSchema } from '@deckhand/spec'
import { fitPoint, fitText } from '../content/fit-text.ts'
import { optionalText, readObject, readTexts, WrongAnswer } from '../content/read-value.ts'
import { type AssumptionKey, type Assumptions, assumptionKinds } from './assumptions.ts'

/** The content of a model: figures that the user did not give, and the texts around them. */
export interface ModelContent {
  figures: Assumptions
  reasons: Record<AssumptionKey, string>
  headline: string
  risks: string[]
}

const each = <Value>(make: (kind: (typeof assumptionKinds)[number]) => Value) =>
  Object.fromEntries(assumptionKinds.map((kind) => [kind.name, make(kind)]))

export const modelSchema: JsonSchema = {
  type: 'object',
  properties: {
    headline: {
      type: 'string',
      description: 'One sentence that says what this business is and what the model is to decide.',
    },
    figures: {
      type: 'object',
      description: 'Plausible figures for a business of this kind and size.',
      properties: each(({ description, minimum, maximum, usual }) => ({
        type: 'number',
        // In the description, because some translations of schemas drop `default`.
        description: `${description} For example ${usual}.`,
        minimum,
        maximum,
      })),
      required: assumptionKinds.map(({ name }) => name),
    },
    reasons: {
      type: 'object',
      description: 'What each figure rests on, and how to check it: one sentence each.',
      properties: each(({ label }) => ({ type: 'string', description: `What the figure rests on: ${label}.` })),
      required: assumptionKinds.map(({ name }) => name),
    },
    risks: { type: 'array', items: { type: 'string' }, description: 'Three things that would change the result most.' },
  },
  required: ['headline', 'figures', 'reasons', 'risks'],
}

/** Throws a WrongAnswer. */
export function readModel(written: unknown): ModelContent {
  const model = readObject(written, 'The answer')
  const figures = readObject(model.figures, 'figures')
  const reasons = readObject(model.reasons ?? {}, 'reasons')
  return {
    figures: byKey((kind) => readFigure(figures[kind.name], kind)) as unknown as Assumptions,
    reasons: byKey(({ name }) => fitText(optionalText(reasons[name]), 220)) as ModelContent['reasons'],
    headline: fitText(optionalText(model.headline), 240),
    risks: readTexts(model.risks)
      .slice(0, 5)
      .map((risk) => fitPoint(risk, 200)),
  }
}

const byKey = <Value>(read: (kind: (typeof assumptionKinds)[number]) => Value) =>
  Object.fromEntries(assumptionKinds.map((kind) => [kind.key, read(kind)]))

function readFigure(value: unknown, { name, isPart, minimum, maximum }: (typeof assumptionKinds)[number]): number {
  if (typeof value !== 'number' || !Number.isFinite(value) || value < minimum || value > maximum)
    throw new WrongAnswer(`"figures.${name}" must be a number from ${minimum} to ${maximum}.`)
  return isPart ? value / 100 : value
}
