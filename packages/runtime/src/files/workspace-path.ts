import { DeckhandError } from '@deckhand/spec/errors'

const maxBytes = 512

// Invisible characters, and those that reverse the order of letters, make two paths look alike.
const hidden = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** The canonical spelling of a path. Throws BAD_REQUEST, with the field, if it is not a path inside the workspace. */
export function workspacePath(written: string, field = 'path'): string {
  if (written.endsWith('/')) throw badPath(field, 'names a folder. Name a file in it')
  const path = spell(written, field)
  if (path === '') throw badPath(field, 'is empty. Name a file, such as notes/today.md')
  return path
}

/** The same for a prefix of paths: it may be empty, and may end with `/`. */
export function workspacePrefix(written: string, field = 'prefix'): string {
  const path = spell(written, field)
  const isFolder = /(^|\/)\.{0,2}$/.test(written)
  return path !== '' && isFolder ? `${path}/` : path
}

/** The part of the workspace that a caller may use: a folder and everything below it. An empty folder is the whole workspace. */
export class PathScope {
  readonly #folder: string

  constructor(folder = '') {
    this.#folder = folder === '' ? '' : workspacePrefix(`${folder}/`, 'scope')
  }

  /** Throws FORBIDDEN for a path outside, whether or not the file exists. */
  assertInside(path: string): void {
    if (path.startsWith(this.#folder)) return
    const message = `The path ${path} may not be used here. Use one that begins with ${this.#folder}`
    throw new DeckhandError('FORBIDDEN', `${message}.`, { field: 'path' })
  }

  /** Narrows a prefix to the scope. `undefined` if they do not overlap. */
  narrow(prefix: string): string | undefined {
    if (prefix.startsWith(this.#folder)) return prefix
    return this.#folder.startsWith(prefix) ? this.#folder : undefined
  }
}

function spell(written: string, field: string): string {
  const path = written.normalize('NFC')
  if (hidden.test(path)) throw badPath(field, 'contains an invisible character. Remove it')
  if (path.includes('\\')) throw badPath(field, 'contains a \\. Separate folders with /')
  if (path.startsWith('/')) throw badPath(field, 'begins with /. Remove it: paths are relative to the workspace')
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
    else if (kept.pop() === undefined) throw badPath(field, 'leaves the workspace. Use a path inside it')
  }
  return kept
}

function badPath(field: string, problem: string): DeckhandError {
  return new DeckhandError('BAD_REQUEST', `The ${field} ${problem}.`, { field })
}
