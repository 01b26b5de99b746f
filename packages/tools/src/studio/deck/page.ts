/** A wide slide, in inches. */
export const page = { width: 13.333, height: 7.5, margin: 0.75 }
export const innerWidth = page.width - 2 * page.margin
/** The top and bottom of the content, below the headline. */
export const body = { top: 1.95, bottom: 6.75 }

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

const pointsPerInch = 72
/** The average width of a letter and the height of a line, relative to the font size. */
const letter = 0.53
const line = 1.25

/** The largest size at which all texts fit into the box below each other, or the smallest if none does. */
export function sizeFor(texts: string[], box: Pick<Box, 'w' | 'h'>, sizes: number[], gap = 0): number {
  const fits = (size: number) => {
    const perLine = Math.max(1, Math.floor((box.w * pointsPerInch) / (size * letter)))
    const lines = texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / perLine)), 0)
    return lines * size * line + (texts.length - 1) * gap <= box.h * pointsPerInch
  }
  return sizes.find(fits) ?? sizes.at(-1) ?? 12
}
