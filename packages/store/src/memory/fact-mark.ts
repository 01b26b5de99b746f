import { createHash } from 'node:crypto'
import { words } from './tokens.ts'

/**
 * A hash that is equal for texts with the same words in the same order: "Ann pays Ben" is not "Ben pays Ann". It uses whole words: cut ones, as in
 * the index, would be equal for long words with the same beginning. A text without words only equals itself.
 */
export function factMark(text: string): string {
  const said = words(text).join(' ')
  return createHash('sha256')
    .update(said === '' ? `text ${text.trim()}` : `words ${said}`)
    .digest('hex')
}
