export const minSlides = 1
export const maxSlides = 40
export const defaultSlides = 10

/** The kinds of slides in a deck of a given length. Every deck starts with its title; the others depend on the space. */
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

const maxSections = 8

/** The sections of the deck in order, for the agenda. */
export function sectionsOf(slides: { section: string }[]): string[] {
  return [...new Set(slides.map(({ section }) => section))].slice(0, maxSections)
}

/** How many sections a deck with this many content slides should have. */
export function wantedSections(content: number): number {
  return Math.min(6, Math.max(1, Math.ceil(content / 2)))
}
