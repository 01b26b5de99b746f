/** A wide slide, in inches. */
export const page = { width: 13.333, height: 7.5, margin: 0.75 }
export const innerWidth = page.width - 2 * page.margin
/** Where what a slide says begins and ends, below its headline. */
export const body = { top: 1.95, bottom: 6.75 }

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

const pointsPerInch = 72
/** The width of an average letter and the height of a line, in parts of the size. */
const letter = 0.53
const line = 1.25

/** The largest of the sizes at which all texts fit into the box below each other. The smallest when none does. */
export function sizeFor(texts: string[], box: Pick<Box, 'w' | 'h'>, sizes: number[], gap = 0): number {
  const fits = (size: number) => {
    const perLine = Math.max(1, Math.floor((box.w * pointsPerInch) / (size * letter)))
    const lines = texts.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / perLine)), 0)
    return lines * size * line + (texts.length - 1) * gap <= box.h * pointsPerInch
  }
  return sizes.find(fits) ?? sizes.at(-1) ?? 12
}
