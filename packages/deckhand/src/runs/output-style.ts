import type { Environment } from '../settings/settings.ts'
import { colourPaint, plainPaint } from '../terminal/paint.ts'
import type { ShowStyle } from './show-text.ts'

/** Colours only on a terminal. */
export function outputStyle(env: Environment): ShowStyle {
  const { isTTY, columns } = process.stdout
  return { paint: isTTY && !env.NO_COLOR ? colourPaint : plainPaint, width: columns || 80 }
}
