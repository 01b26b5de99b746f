import { DeckhandError } from '@deckhand/spec/errors'

const maxBytes = 512

// What cannot be seen, stands for no letter, or turns the order of the letters around makes two paths look alike.
const hidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** The one spelling of a path. BAD_REQUEST, with the field, for what is no path inside the workspace. */
export function workspacePath(written: string, field = 'path'): string {
  if (written.endsWith('/')) throw badPath(field, 'names a folder. Name a file in it')
  const path = spell(written, field)
  if (path === '') throw badPath(field, 'is empty. Name a file, such as notes/today.md')
  return path
}

/** The same for the beginning of paths: it may be empty, and may end with `/`. */
export function workspacePrefix(written: string, field = 'prefix'): string {
  const path = spell(written, field)
  const isFolder = /(^|\/)\.{0,2}$/.test(written)
  return path !== '' && isFolder ? `${path}/` : path
}

function spell(written: string, field: string): string {
  const path = written.normalize('NFC')
  if (hidden.test(path)) throw badPath(field, 'has a character in it that cannot be seen. Remove it')
  if (path.includes('\\')) throw badPath(field, 'has a \\ in it. Separate folders with /')
  if (path.startsWith('/')) throw badPath(field, 'begins with /. Leave that out: paths begin at the workspace')
  const spelled = resolve(path.split('/'), field).join('/')
  const size = Buffer.byteLength(spelled)
  if (size > maxBytes) throw badPath(field, `has ${size} bytes, and at most ${maxBytes} are allowed. Shorten it`)
  return spelled
}

function resolve(segments: string[], field: string): string[] {
  const kept: string[] = []
  for (const segment of segments) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') kept.push(segment)
    else if (kept.pop() === undefined) throw badPath(field, 'leaves the workspace. Use a path inside of it')
  }
  return kept
}

function badPath(field: string, problem: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `The ${field} ${problem}.`, { field })
}
