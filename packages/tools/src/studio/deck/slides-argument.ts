import type { JsonObject, JsonSchema } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { fewestSlides, mostSlides, usualSlides } from './deck-plan.ts'

export const slidesSchema: JsonSchema = {
  type: 'number',
  description: `How many slides it has, ${fewestSlides} to ${mostSlides}; ${usualSlides} when left out.`,
  minimum: fewestSlides,
  maximum: mostSlides,
  multipleOf: 1,
}

/** BAD_ARGUMENTS for half a slide: not every host holds arguments against the whole schema. */
export function wholeSlides(slides: unknown): number {
  if (slides === undefined) return usualSlides
  const isWhole = Number.isInteger(slides) && Number(slides) >= fewestSlides && Number(slides) <= mostSlides
  if (isWhole) return Number(slides)
  const message = `slides must be a whole number from ${fewestSlides} to ${mostSlides}.`
  throw new DeckhandError('BAD_ARGUMENTS', message, { field: 'slides' })
}

/** What a person reads before or after the call. */
export function previewDeck(what: string, { title, slides, audience, style }: JsonObject): string {
  const details = [
    `${slides ?? usualSlides} slides`,
    typeof audience === 'string' && `for ${audience}`,
    typeof style === 'string' && `in the style ${style}`,
  ]
  return `${what} "${title}": ${details.filter(Boolean).join(', ')}`
}
