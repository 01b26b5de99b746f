import type { FileLimits } from '@deckhand/actions'
import { DeckhandError } from '@deckhand/spec/errors'

export interface ReadForm {
  /** The text of `_input`, if the form has it. */
  input?: string
  files: [key: string, file: File][]
}

/** Reads a multipart body: `_input`, and files under their keys. Throws BAD_REQUEST and TOO_LARGE. */
export async function readForm(bytes: Buffer, contentType: string, limits: FileLimits): Promise<ReadForm> {
  const boundary = boundaryOf(contentType)
  assertFewParts(bytes, boundary, limits)
  const form: ReadForm = { files: [] }
  for (const [key, value] of await partsOf(bytes, boundary)) {
    if (typeof value !== 'string') addFile(form, key, value)
    else if (key !== '_input') throw bad(key, 'put it into _input, which is JSON. Only files have their own parts.')
    else if (form.input !== undefined) throw bad(key, 'must occur only once.')
    else form.input = value
  }
  assertWithin(form.files, limits)
  return form
}

function addFile(form: ReadForm, key: string, file: File): void {
  if (key === '_input') throw bad(key, 'must be text, not a file.')
  // Browsers send an empty file for a field in which none was chosen.
  if (file.name !== '' || file.size > 0) form.files.push([key, file])
}

function boundaryOf(contentType: string): string {
  const [, quoted, bare] = /;\s*boundary=(?:"([^"\\]+)"|([^\s;"\\]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) throw bad('content-type', 'must name the boundary of the parts.')
  return boundary
}

/** Counts parts before parsing: many tiny parts are small on the wire but large in memory. */
function assertFewParts(bytes: Buffer, boundary: string, { maxFiles }: FileLimits): void {
  const mark = `--${boundary}`
  // Plus one for _input, and one for the closing boundary.
  let left = maxFiles + 2
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) {
    if (left === 0) throw tooMany(maxFiles)
    left -= 1
  }
}

/** Passes the counted boundary on, because the header may name two, and another parser could choose the other one. */
async function partsOf(bytes: Buffer, boundary: string): Promise<[string, File | string][]> {
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` }
  try {
    const form = await new Response(new Uint8Array(bytes), { headers }).formData()
    return [...form] as [string, File | string][]
  } catch (cause) {
    throw new DeckhandError('BAD_REQUEST', 'body: is not the multipart form that its content-type announces.', {
      cause,
    })
  }
}

function assertWithin(files: ReadForm['files'], { maxFiles, maxFileSize }: FileLimits): void {
  if (files.length > maxFiles) throw tooMany(maxFiles)
  const [large] = files.find(([, { size }]) => size > maxFileSize) ?? []
  if (large === undefined) return
  const field = large.slice(0, 64)
  throw new DeckhandError('TOO_LARGE', `${field}: a file must be at most ${maxFileSize} bytes.`, { field })
}

const tooMany = (most: number) =>
  new DeckhandError('TOO_LARGE', `body: must have at most ${most} files.`, { field: 'body' })

const bad = (key: string, words: string) => new DeckhandError('BAD_REQUEST', `${key.slice(0, 64)}: ${words}`)
