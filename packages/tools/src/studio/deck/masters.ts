import type { MasterProps } from './library.ts'
import { innerWidth, page } from './page.ts'
import { inkOn, type Theme } from './theme.ts'

/** The master slides: covers for the first and the last slide, and two for content. */
export function mastersOf(theme: Theme, footer: string): MasterProps[] {
  return [cover(theme, 'COVER'), cover(theme, 'CLOSING'), plain(theme, footer), panel(theme, footer)]
}

export const panelWidth = 4.3

function cover(theme: Theme, title: 'COVER' | 'CLOSING'): MasterProps {
  const ink = inkOn(theme.cover)
  const band = theme.cover === theme.background ? theme.accent : theme.second
  return {
    title,
    background: { color: theme.cover },
    objects: [
      { rect: { x: 0, y: 0, w: 0.32, h: page.height, fill: { color: band } } },
      heading(theme, { x: 1.1, w: 11, color: ink, ...(title === 'COVER' ? first : last) }),
    ],
  }
}

const first = { y: 1.6, h: 2.1, size: 44, valign: 'bottom' as const }
const last = { y: 0.8, h: 0.9, size: 34, valign: 'middle' as const }

function plain(theme: Theme, footer: string): MasterProps {
  return {
    title: 'CONTENT',
    background: { color: theme.background },
    objects: [
      { rect: { x: page.margin, y: 0.62, w: 0.55, h: 0.07, fill: { color: theme.accent } } },
      heading(theme, { x: page.margin, y: 0.78, w: innerWidth, h: 0.95, color: theme.ink, size: 30, valign: 'middle' }),
      ...footerObjects(theme, footer, page.margin, theme.muted),
    ],
    slideNumber: number(theme),
  }
}

function panel(theme: Theme, footer: string): MasterProps {
  const left = panelWidth + 0.6
  return {
    title: 'PANEL',
    background: { color: theme.background },
    objects: [
      { rect: { x: 0, y: 0, w: panelWidth, h: page.height, fill: { color: theme.accent } } },
      heading(theme, {
        x: 0.55,
        y: 1.5,
        w: panelWidth - 1,
        h: 3.4,
        color: inkOn(theme.accent),
        size: 28,
        valign: 'top',
      }),
      ...footerObjects(theme, footer, left, theme.muted),
    ],
    slideNumber: number(theme),
  }
}

type MasterObject = NonNullable<MasterProps['objects']>[number]

interface HeadingPlace {
  x: number
  y: number
  w: number
  h: number
  color: string
  size: number
  valign: 'top' | 'middle' | 'bottom'
}

/** A real title placeholder, so that outlines and screen readers find it. */
function heading(theme: Theme, { size, ...place }: HeadingPlace): MasterObject {
  const options = { name: 'title', type: 'title', fontFace: theme.fonts.heading, fontSize: size, bold: true } as const
  return { placeholder: { options: { ...options, ...place, align: 'left', margin: 0 }, text: '' } }
}

function footerObjects(theme: Theme, footer: string, x: number, color: string): MasterObject[] {
  const options = { x, y: 6.98, w: 8, h: 0.3, fontFace: theme.fonts.body, fontSize: 10, color, margin: 0 }
  return [{ text: { text: footer, options } }]
}

function number(theme: Theme): NonNullable<MasterProps['slideNumber']> {
  return {
    x: 12,
    y: 6.98,
    w: 0.6,
    h: 0.3,
    fontFace: theme.fonts.body,
    fontSize: 10,
    color: theme.muted,
    align: 'right',
  }
}
