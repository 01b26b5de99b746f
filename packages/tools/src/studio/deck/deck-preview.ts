import { fitText } from '../content/fit-text.ts'
import type { DeckContent } from './deck-content.ts'
import { type DeckPlan, sectionsOf } from './deck-plan.ts'

export interface SlidePreview {
  title: string
  bullets: string[]
}

const maxCharacters = 6000

/** The text of the slides, for a card. It also goes to the model, so it is limited: the last slides may be missing. */
export function deckPreview(title: string, plan: DeckPlan, content: DeckContent): { slides: SlidePreview[] } {
  const all: SlidePreview[] = [
    { title, bullets: [content.subtitle].filter(Boolean) },
    ...(plan.hasAgenda ? [{ title: 'Agenda', bullets: sectionsOf(content.slides) }] : []),
    ...content.slides.map((slide) => ({ title: slide.title, bullets: slide.bullets })),
    ...(plan.hasDesignNotes ? [{ title: 'The design', bullets: [] }] : []),
    ...(plan.hasClosing ? [{ title: 'What to take away', bullets: content.takeaways }] : []),
  ]
  const slides: SlidePreview[] = []
  let left = maxCharacters
  for (const slide of all.map(short)) {
    left -= JSON.stringify(slide).length
    if (left < 0) break
    slides.push(slide)
  }
  return { slides }
}

const short = ({ title, bullets }: SlidePreview): SlidePreview => ({
  title: fitText(title, 80),
  bullets: bullets.slice(0, 4).map((bullet) => fitText(bullet, 90)),
})
