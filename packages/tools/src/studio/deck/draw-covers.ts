import type { DeckContent } from './deck-content.ts'
import type { Presentation } from './library.ts'
import { sizeFor } from './page.ts'
import { inkOn, type Theme } from './theme.ts'

export interface CoverText {
  title: string
  audience: string | undefined
  draftLine: string
}

/** The first slide. */
export function drawTitle(deck: Presentation, theme: Theme, { subtitle }: DeckContent, text: CoverText): void {
  const slide = deck.addSlide({ masterName: 'COVER' })
  const color = inkOn(theme.cover)
  const base = { x: 1.1, w: 10.6, fontFace: theme.fonts.body, margin: 0, color, valign: 'top' as const }
  const fontSize = sizeFor([text.title], { w: 11, h: 2.1 }, [48, 42, 36, 30, 26, 22])
  slide.addText(text.title, { placeholder: 'title', fontSize })
  slide.addShape('rect', { x: 1.1, y: 3.95, w: 1.4, h: 0.06, fill: { color: lineColour(theme) } })
  if (subtitle) slide.addText(subtitle, { ...base, y: 4.2, h: 0.9, fontSize: 20 })
  if (text.audience) slide.addText(`For ${text.audience}`, { ...base, y: 5.15, h: 0.4, fontSize: 16 })
  slide.addText(text.draftLine, { ...base, y: 6.75, h: 0.35, fontSize: 11 })
  slide.addNotes(`${text.draftLine} ${subtitle}`.trim())
}

/** The last slide. */
export function drawClosing(deck: Presentation, theme: Theme, content: DeckContent, text: CoverText): void {
  const slide = deck.addSlide({ masterName: 'CLOSING' })
  const color = inkOn(theme.cover)
  const base = { x: 1.1, w: 10.9, fontFace: theme.fonts.body, margin: 0, color, valign: 'top' as const }
  slide.addText('What to take away', { placeholder: 'title' })
  const fontSize = sizeFor(content.takeaways, { w: 10.5, h: 2.6 }, [22, 20, 18, 16], 12)
  const bullet = { indent: 24 }
  const runs = content.takeaways.map((point) => ({
    text: point,
    options: { bullet, breakLine: true, paraSpaceAfter: 12 },
  }))
  if (runs.length > 0) slide.addText(runs, { ...base, y: 2.05, h: 2.7, fontSize })
  if (content.callToAction) {
    slide.addShape('rect', { x: 1.1, y: 4.95, w: 1.4, h: 0.06, fill: { color: lineColour(theme) } })
    slide.addText(`Next: ${content.callToAction}`, { ...base, y: 5.2, h: 1, fontSize: 20, bold: true })
  }
  slide.addText(text.draftLine, { ...base, y: 6.75, h: 0.35, fontSize: 11 })
  slide.addNotes(content.callToAction || text.draftLine)
}

const lineColour = (theme: Theme) => (theme.cover === theme.background ? theme.accent : theme.second)
