import type { ToolContext } from '@deckhand/spec'
import { breathe } from '../breathe.ts'
import { fitText } from '../content/fit-text.ts'
import type { DeckContent } from './deck-content.ts'
import { type DeckPlan, sectionsOf } from './deck-plan.ts'
import { drawAgenda } from './draw-agenda.ts'
import { drawContent } from './draw-content.ts'
import { drawClosing, drawTitle } from './draw-covers.ts'
import { drawDesignNotes } from './draw-design-notes.ts'
import { newPresentation, type Presentation } from './library.ts'
import { mastersOf } from './masters.ts'
import type { Theme } from './theme.ts'

export interface DeckOptions {
  title: string
  audience: string | undefined
  draftLine: string
  theme: Theme
  plan: DeckPlan
  content: DeckContent
}

/** Builds the bytes of a .pptx. Yields between slides, and stops if the signal aborts. */
export async function buildDeck(
  options: DeckOptions,
  { progress, signal }: Pick<ToolContext, 'progress' | 'signal'>,
): Promise<Uint8Array> {
  const deck = await newPresentation()
  setUp(deck, options)
  const draws = drawings(deck, options)
  for (const [index, draw] of draws.entries()) {
    await breathe(signal)
    progress(`Laying out slide ${index + 1} of ${draws.length}`, 0.5 + (0.4 * index) / draws.length)
    draw()
  }
  await breathe(signal)
  progress('Packing the presentation', 0.92)
  const bytes = await deck.write({ outputType: 'uint8array', compression: true })
  signal.throwIfAborted()
  return bytes as Uint8Array
}

function setUp(deck: Presentation, { title, theme }: DeckOptions): void {
  deck.layout = 'LAYOUT_WIDE'
  deck.title = title
  deck.author = 'Deckhand'
  deck.company = 'Deckhand'
  deck.theme = { headFontFace: theme.fonts.heading, bodyFontFace: theme.fonts.body }
  for (const master of mastersOf(theme, fitText(title, 90))) deck.defineSlideMaster(master)
}

/** The function that draws each slide, in order. */
function drawings(deck: Presentation, options: DeckOptions): (() => void)[] {
  const { theme, plan, content } = options
  return [
    () => drawTitle(deck, theme, content, options),
    ...(plan.hasAgenda ? [() => drawAgenda(deck, theme, sectionsOf(content.slides))] : []),
    ...content.slides.map((slide, index) => () => drawContent(deck, theme, slide, index)),
    ...(plan.hasDesignNotes ? [() => drawDesignNotes(deck, theme)] : []),
    ...(plan.hasClosing ? [() => drawClosing(deck, theme, content, options)] : []),
  ]
}
