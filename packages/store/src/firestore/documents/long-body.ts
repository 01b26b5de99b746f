import type { Fields, Reader, Setter, Writer } from './documents.ts'
import { paths } from './paths.ts'

// A document is limited to 1 MiB with its name and all fields; this leaves room for the other fields.
const longest = 900_000

/** The fields of a document with a text of any length: the text, or the number of child documents that contain it. */
export interface BodyFields {
  body: string | null
  parts: number
}

/**
 * Sets a document with a text of any length. `before`: the document that is replaced, whose extra parts are removed. A commit, and so a text, is
 * limited to 10 MiB.
 */
export function writeBody(
  documents: Writer,
  path: string,
  { before, ...fields }: Fields & { body: string; before?: { parts?: number } },
): void {
  const parts = setBody(documents, path, fields)
  for (let index = parts; index < (before?.parts ?? 0); index += 1) documents.remove(paths.part(path, index))
}

/** For a new document. Returns the number of parts. */
export function setBody(documents: Setter, path: string, { body, ...fields }: Fields & { body: string }): number {
  const pieces = Buffer.byteLength(body) <= longest ? [] : cut(body)
  documents.set(path, { ...fields, body: pieces.length > 0 ? null : body, parts: pieces.length })
  for (const [index, piece] of pieces.entries()) documents.set(paths.part(path, index), { body: piece })
  return pieces.length
}

export async function readBody(documents: Reader, path: string, fields: BodyFields): Promise<string> {
  const [body] = await readBodies(documents, [{ path, fields }])
  return body ?? ''
}

/** The texts of all documents, in order, in one request. */
export async function readBodies(documents: Reader, found: { path: string; fields: BodyFields }[]): Promise<string[]> {
  const partPaths = found.map(({ path, fields }) => partsOf(path, fields))
  const parts = await documents.getAll<{ body: string }>(partPaths.flat())
  let next = 0
  return found.map(({ fields }, index) => {
    const count = partPaths[index]?.length ?? 0
    next += count
    return (
      fields.body ??
      parts
        .slice(next - count, next)
        .map((part) => part?.body ?? '')
        .join('')
    )
  })
}

/** Removes the document and the parts of its text. */
export function removeBody(documents: Writer, path: string, fields: { parts?: number }): void {
  for (const part of partsOf(path, fields)) documents.remove(part)
  documents.remove(path)
}

function partsOf(path: string, { parts = 0 }: { parts?: number }): string[] {
  return Array.from({ length: parts }, (_, index) => paths.part(path, index))
}

/** Does not cut a surrogate pair. */
function cut(body: string): string[] {
  const pieces: string[] = []
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  const step = Math.floor(longest / 3)
  for (let from = 0; from < body.length; ) {
    const isInside = /[\ud800-\udbff]/.test(body[from + step - 1] ?? '') && from + step < body.length
    const to = from + step - (isInside ? 1 : 0)
    pieces.push(body.slice(from, to))
    from = to
  }
  return pieces
}
