import { contrast, type Theme } from './theme.ts'

const named = new Map<string, string>(
  Object.entries({
    red: 'C62828',
    orange: 'D9600A',
    yellow: 'F2B705',
    gold: 'B8860B',
    green: '2E7D32',
    teal: '0B7F73',
    blue: '1F5FBF',
    navy: '14365D',
    purple: '6A3FA0',
    violet: '6A3FA0',
    pink: 'C2185B',
    brown: '7A4A2B',
    grey: '55606B',
    gray: '55606B',
    black: '1A1A1A',
  }),
)

/** The colours in a text such as "#0A7, navy and gold", as six digits each. */
export function coloursIn(palette: string): string[] {
  const found = palette.toLowerCase().match(/#[0-9a-f]{6}\b|#[0-9a-f]{3}\b|\p{L}+/gu) ?? []
  return found.flatMap((word) => (word.startsWith('#') ? [sixDigits(word.slice(1))] : (named.get(word) ?? [])))
}

function sixDigits(digits: string): string {
  const wide = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits
  return wide.toUpperCase()
}

const readable = 3

/**
 * The theme in other colours: the first becomes the accent, the second goes with it. A colour that is unreadable on the background is used only for areas,
 * and text stays in the theme's ink.
 */
export function withPalette(theme: Theme, palette: string): { theme: Theme; note?: string } {
  const [accent, second = accent] = coloursIn(palette)
  if (accent === undefined || second === undefined)
    return { theme, note: `There are no colours in "${palette}" that I know. Give them as #RRGGBB or by plain names.` }
  const isReadable = contrast(accent, theme.background) >= readable
  const cover = contrast(theme.cover, theme.background) > 1.5 ? accent : theme.cover
  const coloured = { ...theme, accent: isReadable ? accent : theme.ink, second, cover }
  if (isReadable) return { theme: coloured }
  return {
    theme: { ...coloured, second: accent },
    note: `#${accent} cannot be read as text here, so it only paints areas.`,
  }
}
