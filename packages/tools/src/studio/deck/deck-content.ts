import type { JsonSchema } from '@deckhand/spec'
import { fitPoint, fitText } from '../content/fit-text.ts'
import { optionalText, readList, readObject, readTexts, WrongAnswer } from '../content/read-value.ts'

export interface DeckContent {
  subtitle: string
  slides: ContentSlide[]
  takeaways: string[]
  callToAction: string
}

export interface ContentSlide {
  section: string
  title: string
  bullets: string[]
  notes: string
}

const text = (description: string): JsonSchema => ({ type: 'string', description })
const texts = (description: string): JsonSchema => ({ type: 'array', description, items: { type: 'string' } })

/** The schema of a deck's content, with this many slides between the first and the last. */
export function deckSchema(slides: number): JsonSchema {
  return {
    type: 'object',
    properties: {
      subtitle: text('One line below the title that says what the audience gets; at most 90 characters.'),
      slides: {
        type: 'array',
        description: 'The slides, in the order in which they are shown.',
        minItems: slides,
        maxItems: slides,
        items: {
          type: 'object',
          properties: {
            section: text('The part of the talk it belongs to, one to four words; several slides share one.'),
            title: text('What the slide says, as a short headline of at most 60 characters.'),
            bullets: texts('Three or four points of at most 110 characters; "Term: what about it" where a term helps.'),
            notes: text('Two or three sentences for the speaker to say.'),
          },
          required: ['section', 'title', 'bullets', 'notes'],
        },
      },
      takeaways: texts('Three points that the audience keeps in mind, at most 90 characters each.'),
      call_to_action: text('The one thing to do next; at most 110 characters.'),
    },
    required: ['subtitle', 'slides', 'takeaways', 'call_to_action'],
  }
}

/** Throws a WrongAnswer if too little was written. Cuts texts to the size of a slide. */
export function readDeck(written: unknown, slides: number): DeckContent {
  const deck = readObject(written, 'The answer')
  const given = readList(deck.slides, 'slides').map(readSlide)
  if (given.length < slides) throw new WrongAnswer(`There must be ${slides} slides, and there are ${given.length}.`)
  return {
    subtitle: fitText(optionalText(deck.subtitle), 110),
    slides: given.slice(0, slides),
    takeaways: points(deck.takeaways, 4, 110),
    callToAction: fitText(optionalText(deck.call_to_action), 140),
  }
}

function readSlide(written: unknown, index: number): ContentSlide {
  const what = `slides[${index}]`
  const slide = readObject(written, what)
  const bullets = points(slide.bullets, 6, 150)
  const title = fitText(optionalText(slide.title), 70)
  if (bullets.length === 0 || title === '') throw new WrongAnswer(`${what} must have a title and bullets.`)
  return {
    section: fitText(optionalText(slide.section), 44) || title,
    title,
    bullets,
    notes: fitText(optionalText(slide.notes), 1200),
  }
}

function points(value: unknown, most: number, maxLength: number): string[] {
  const fitted = readTexts(value).map((point) => fitPoint(point, maxLength))
  return [...new Set(fitted.filter(Boolean))].slice(0, most)
}
