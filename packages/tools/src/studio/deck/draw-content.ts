import type { ContentSlide } from './deck-content.ts'
import type { Presentation, Slide } from './library.ts'
import { panelWidth } from './masters.ts'
import { type Box, body, innerWidth, page, sizeFor } from './page.ts'
import { pointLines, pointParagraphs, readPoint } from './point-text.ts'
import { inkOn, type Theme } from './theme.ts'

type Layout = 'list' | 'cards' | 'panel'

const order: Layout[] = ['cards', 'list', 'panel']

/** Layouts alternate, so that neighbours differ. Cards hold two to four points. */
export function layoutOf({ bullets }: ContentSlide, index: number): Layout {
  const layout = order[index % order.length] ?? 'list'
  const holdsCards = bullets.length >= 2 && bullets.length <= 4
  return layout === 'cards' && !holdsCards ? 'list' : layout
}

export function drawContent(deck: Presentation, theme: Theme, content: ContentSlide, index: number): void {
  const layout = layoutOf(content, index)
  const slide = deck.addSlide({ masterName: layout === 'panel' ? 'PANEL' : 'CONTENT' })
  if (layout === 'panel') drawPanel(slide, theme, content)
  else {
    const fontSize = sizeFor([content.title], { w: innerWidth, h: 0.95 }, [32, 28, 24, 20])
    slide.addText(content.title, { placeholder: 'title', fontSize })
    slide.addText(content.section.toUpperCase(), sectionLabel(theme, { x: page.margin + 0.7, color: theme.muted }))
    if (layout === 'cards') drawCards(slide, theme, content.bullets)
    else drawList(slide, theme, content.bullets, { x: page.margin, y: body.top, w: innerWidth, h: bodyHeight })
  }
  if (content.notes) slide.addNotes(content.notes)
}

const bodyHeight = body.bottom - body.top

function sectionLabel({ fonts }: Theme, place: { x: number; color: string; y?: number; w?: number }) {
  return { y: 0.52, w: 8, h: 0.28, ...place, fontFace: fonts.body, fontSize: 11, charSpacing: 2, margin: 0 }
}

function drawPanel(slide: Slide, theme: Theme, { title, section, bullets }: ContentSlide): void {
  const w = panelWidth - 1
  const fontSize = sizeFor([title], { w, h: 3.4 }, [30, 26, 22, 18])
  slide.addText(title, { placeholder: 'title', fontSize })
  const label = sectionLabel(theme, { x: 0.55, y: 1, w, color: inkOn(theme.accent) })
  slide.addText(section.toUpperCase(), { ...label, fit: 'shrink' })
  const x = panelWidth + 0.6
  drawList(slide, theme, bullets, { x, y: 1, w: page.width - x - page.margin, h: 5.6 })
}

function drawList(slide: Slide, theme: Theme, bullets: string[], box: Box): void {
  const gap = bullets.length > 4 ? 12 : 22
  const lines = pointLines(bullets)
  const between = (gap * bullets.length) / lines.length
  const fontSize = sizeFor(lines, { w: box.w - 0.4, h: box.h }, [26, 24, 22, 20, 18, 16, 14, 12], between)
  const style = { fontFace: theme.fonts.body, color: theme.ink, fontSize, valign: 'top' as const, margin: 0 }
  slide.addText(pointParagraphs(bullets, { accent: theme.accent, gap }), { ...box, ...style })
}

function drawCards(slide: Slide, theme: Theme, bullets: string[]): void {
  const columns = bullets.length === 4 ? 2 : bullets.length
  const rows = Math.ceil(bullets.length / columns)
  const gap = 0.3
  const w = (innerWidth - (columns - 1) * gap) / columns
  const h = rows === 1 ? 3.4 : (bodyHeight - gap) / 2
  for (const [index, bullet] of bullets.entries()) {
    const x = page.margin + (index % columns) * (w + gap)
    const y = body.top + 0.05 + Math.floor(index / columns) * (h + gap)
    drawCard(slide, theme, bullet, { x, y, w, h }, index + 1)
  }
}

function drawCard(slide: Slide, theme: Theme, bullet: string, box: Box, number: number): void {
  const shape = theme.corners === 'round' ? 'roundRect' : 'rect'
  slide.addShape(shape, { ...box, fill: { color: theme.surface }, ...(shape === 'roundRect' && { rectRadius: 0.12 }) })
  slide.addShape('rect', { x: box.x, y: box.y + 0.3, w: 0.07, h: 0.45, fill: { color: theme.accent } })
  const { term, rest } = readPoint(bullet)
  const inner = { x: box.x + 0.35, w: box.w - 0.65, margin: 0, fontFace: theme.fonts.body }
  const heading = { ...inner, y: box.y + 0.25, h: 0.55, bold: true, color: theme.accent, valign: 'middle' as const }
  slide.addText(term || String(number).padStart(2, '0'), {
    ...heading,
    fontSize: sizeFor([term], { w: inner.w, h: 0.4 }, [20, 18, 16, 14]),
  })
  const text = { w: inner.w, h: box.h - 1.15 }
  const fontSize = sizeFor([rest], text, [22, 20, 18, 16, 14, 12])
  slide.addText(rest, { ...inner, y: box.y + 0.95, h: text.h, color: theme.ink, fontSize, valign: 'top' })
}
