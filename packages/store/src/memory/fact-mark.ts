import { createHash } from 'node:crypto'
import { words } from './tokens.ts'

/**
 * The same for texts with the same words in the same order: "Ann pays Ben" is not "Ben pays Ann". Words are taken whole: as in the index, long ones that only
 * begin alike would be one. A text without words is only like itself.
 */
export function factMark(text: string): string {
  const said = words(text).join(' ')
  return createHash('sha256')
    .update(said === '' ? `text ${text.trim()}` : `words ${said}`)
    .digest('hex')
}
