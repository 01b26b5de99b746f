import { nearNames } from '@deckhand/spec/near-names'
import type { Theme } from './theme.ts'
import { themes } from './themes.ts'

export interface ChosenTheme {
  theme: Theme
  /** Explains a theme other than the requested one. */
  note?: string
}

/** Words that people use for a style, by the closest theme. */
const otherWords: Record<string, string> = {
  minimal: 'clean simple plain minimalist minimalistic light white modern swiss flat sleek',
  bold: 'strong loud vivid striking dramatic colourful colorful energetic startup pitch',
  corporate: 'professional business formal classic serious enterprise executive consulting board blue',
  elegant: 'luxury editorial refined serif warm premium sophisticated vintage',
  dark: 'night black tech futuristic neon developer',
  playful: 'fun friendly creative kids casual cheerful round green',
}

export const themeNames = themes.map(({ name }) => name)

/** The theme of a style, or the closest one. */
export function chooseTheme(style: string | undefined): ChosenTheme {
  const words: string[] = (style ?? '').toLowerCase().match(/\p{L}+/gu) ?? []
  if (words.length === 0) return { theme: themes[0] }
  const named = themeNames.find((name) => words.includes(name))
  const theme = find(named) ?? find(similarTheme(words)) ?? themes[0]
  if (named !== undefined) return { theme }
  return {
    theme,
    note: `There is no style "${style}"; "${theme.name}" is the nearest. There is: ${themeNames.join(', ')}.`,
  }
}

const find = (name: string | undefined) => themes.find((theme) => theme.name === name)

function similarTheme(words: string[]): string | undefined {
  const meant = Object.entries(otherWords).find(([, others]) => words.some((word) => others.split(' ').includes(word)))
  return meant?.[0] ?? words.flatMap((word) => nearNames(word, themeNames))[0]
}
