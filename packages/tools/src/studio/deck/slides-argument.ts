import type { JsonObject, JsonSchema } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { defaultSlides, maxSlides, minSlides } from './deck-plan.ts'

export const slidesSchema: JsonSchema = {
  type: 'number',
  description: `How many slides it has, ${minSlides} to ${maxSlides}; ${defaultSlides} when left out.`,
  minimum: minSlides,
  maximum: maxSlides,
  multipleOf: 1,
}

/** Throws BAD_ARGUMENTS for half a slide, because not every host validates the whole schema. */
export function wholeSlides(slides: unknown): number {
  if (slides === undefined) return defaultSlides
  const isWhole = Number.isInteger(slides) && Number(slides) >= minSlides && Number(slides) <= maxSlides
  if (isWhole) return Number(slides)
  const message = `slides must be a whole number from ${minSlides} to ${maxSlides}.`
  throw new DeckhandError('BAD_ARGUMENTS', message, { field: 'slides' })
}

/** The preview for a person. */
export function previewDeck(what: string, { title, slides, audience, style }: JsonObject): string {
  const details = [
    `${slides ?? defaultSlides} slides`,
    typeof audience === 'string' && `for ${audience}`,
    typeof style === 'string' && `in the style ${style}`,
  ]
  return `${what} "${title}": ${details.filter(Boolean).join(', ')}`
}
