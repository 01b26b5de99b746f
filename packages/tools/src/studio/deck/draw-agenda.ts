import type { Presentation } from './library.ts'
import { body, innerWidth, page } from './page.ts'
import type { Theme } from './theme.ts'

const perColumn = 4

/** The numbered sections, in one or two columns. */
export function drawAgenda(deck: Presentation, theme: Theme, sections: string[]): void {
  const slide = deck.addSlide({ masterName: 'CONTENT' })
  slide.addText('Agenda', { placeholder: 'title' })
  const columns = sections.length > perColumn ? 2 : 1
  const rows = Math.ceil(sections.length / columns)
  const width = innerWidth / columns
  const height = Math.min(1.1, (body.bottom - body.top) / rows)
  for (const [index, section] of sections.entries()) {
    const x = page.margin + Math.floor(index / rows) * width
    const y = body.top + (index % rows) * height
    const base = { y, h: height - 0.15, margin: 0, valign: 'middle' as const, fontSize: 22 }
    const number = String(index + 1).padStart(2, '0')
    slide.addText(number, { ...base, x, w: 0.8, fontFace: theme.fonts.heading, bold: true, color: theme.accent })
    slide.addText(section, { ...base, x: x + 0.9, w: width - 1.2, fontFace: theme.fonts.body, color: theme.ink })
    const line = { x, y: y + height - 0.06, w: width - 0.4, h: 0, line: { color: theme.surface, width: 1.25 } }
    slide.addShape('line', line)
  }
  slide.addNotes(`The parts of this talk: ${sections.join(', ')}.`)
}
