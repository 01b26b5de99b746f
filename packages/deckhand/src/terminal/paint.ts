export type Tone = 'plain' | 'dim' | 'good' | 'bad' | 'warning'

/** Colours a text without colours. */
export type Paint = (tone: Tone, text: string) => string

const codes: Record<Tone, [number, number] | undefined> = {
  plain: undefined,
  dim: [2, 22],
  good: [32, 39],
  bad: [31, 39],
  warning: [33, 39],
}

export const plainPaint: Paint = (_tone, text) => text

export const colourPaint: Paint = (tone, text) => {
  const pair = codes[tone]
  return pair && text !== '' ? `\u001b[${pair[0]}m${text}\u001b[${pair[1]}m` : text
}
