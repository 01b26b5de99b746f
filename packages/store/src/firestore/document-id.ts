import { createHash } from 'node:crypto'
import { wellFormed } from './well-formed.ts'

// Firestore takes 1,500 bytes; a path has several ids, and a value in an index is cut there as well.
const longest = 400

/**
 * Any text as the id of a document: the same text gives the same id, no other does, and texts of plain characters stay readable and keep
 * their order. Not allowed in ids are slashes, `.`, `..` and what is between double underscores; longer texts end in their hash,
 * behind a colon, which no other id has.
 */
export function documentId(text: string): string {
  const whole = wellFormed(text)
  const id = encodeURIComponent(whole).replace(/^\./, '%2E').replace(/^__/, '%5F_')
  if (id === '') return '%'
  if (id.length <= longest && whole === text) return id
  const hash = createHash('sha256').update(text, 'utf16le').digest('hex')
  return `${id.slice(0, longest - hash.length - 1)}:${hash}`
}
