import type { Presentation, Slide } from './library.ts'
import { body, page } from './page.ts'
import { inkOn, type Theme } from './theme.ts'

/** The colours and typefaces of the deck, for people who continue it. */
export function drawDesignNotes(deck: Presentation, theme: Theme): void {
  const slide = deck.addSlide({ masterName: 'CONTENT' })
  slide.addText(`The design: ${theme.name}`, { placeholder: 'title' })
  const swatches: [string, string][] = [
    ['Accent', theme.accent],
    ['Second', theme.second],
    ['Ink', theme.ink],
    ['Muted', theme.muted],
    ['Surface', theme.surface],
    ['Background', theme.background],
  ]
  const width = 1.85
  for (const [index, [name, colour]] of swatches.entries())
    drawSwatch(slide, theme, { name, colour, x: page.margin + index * (width + 0.14), w: width })
  drawTypeface(slide, theme, `Headlines in ${theme.fonts.heading}`, { y: 4.65, face: theme.fonts.heading, size: 30 })
  drawTypeface(slide, theme, `Text in ${theme.fonts.body}, 14 to 24 points`, {
    y: 5.55,
    face: theme.fonts.body,
    size: 20,
  })
  slide.addNotes(`The colours and typefaces of the style "${theme.name}". Change them in the master slides.`)
}

interface Swatch {
  name: string
  colour: string
  x: number
  w: number
}

function drawSwatch(slide: Slide, theme: Theme, { name, colour, x, w }: Swatch): void {
  const line = { color: theme.muted, width: 0.75 }
  const style = { fontFace: theme.fonts.body, fontSize: 14, valign: 'bottom' as const, color: inkOn(colour), margin: 8 }
  slide.addText(`${name}\n#${colour}`, {
    x,
    y: body.top + 0.1,
    w,
    h: 2.1,
    shape: 'rect',
    fill: { color: colour },
    line,
    ...style,
  })
}

function drawTypeface(
  slide: Slide,
  theme: Theme,
  text: string,
  place: { y: number; face: string; size: number },
): void {
  const { y, face: fontFace, size: fontSize } = place
  slide.addText(text, { x: page.margin, y, w: 11.5, h: 0.8, fontFace, fontSize, color: theme.ink, margin: 0 })
}
