/** Colours are six hexadecimal digits. */
export interface Theme {
  name: string
  fonts: { heading: string; body: string }
  background: string
  /** The colour of cards and panels. */
  surface: string
  ink: string
  muted: string
  accent: string
  second: string
  /** The background of the first and the last slide. */
  cover: string
  corners: 'square' | 'round'
}

/** Black or white, whichever is more readable on the colour. */
export function inkOn(colour: string): string {
  return luminance(colour) > 0.36 ? '111827' : 'FFFFFF'
}

/** The WCAG contrast ratio, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
