import { createHash } from 'node:crypto'
import { words } from './tokens.ts'

/**
 * The same for texts with the same words, each as often, whatever their order. Words are taken whole: as in the index, long ones that only begin alike would
 * be one. A text without words is only like itself.
 */
export function factMark(text: string): string {
  const sorted = words(text).sort().join(' ')
  return createHash('sha256')
    .update(sorted === '' ? `text ${text.trim()}` : `words ${sorted}`)
    .digest('hex')
}
