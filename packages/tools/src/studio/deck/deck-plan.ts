export const fewestSlides = 1
export const mostSlides = 40
export const usualSlides = 10

/** Which slides a deck of so many has. Every deck begins with its title; the others come as there is room for them. */
export interface DeckPlan {
  hasAgenda: boolean
  content: number
  hasDesignNotes: boolean
  hasClosing: boolean
}

export function planDeck(slides: number, withDesignNotes = false): DeckPlan {
  const hasClosing = slides >= 3
  const hasAgenda = slides >= 4
  const hasDesignNotes = withDesignNotes && slides >= 5
  const others = [hasClosing, hasAgenda, hasDesignNotes].filter(Boolean).length
  return { hasAgenda, content: slides - 1 - others, hasDesignNotes, hasClosing }
}

const mostSections = 8

/** The parts of the talk, in order, as the agenda lists them. */
export function sectionsOf(slides: { section: string }[]): string[] {
  return [...new Set(slides.map(({ section }) => section))].slice(0, mostSections)
}

/** How many parts a talk of so many slides should have. */
export function wantedSections(content: number): number {
  return Math.min(6, Math.max(1, Math.ceil(content / 2)))
}
