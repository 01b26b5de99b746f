import type { JayFile } from '@deckhand/actions'
import type { RegisteredAction } from '@deckhand/actions/registry'
import { DeckhandError } from '@deckhand/spec/errors'
import { parseJson } from '../body/read-json.ts'
import { type FileField, fileFields } from './file-fields.ts'
import type { ReadForm } from './read-form.ts'
import type { UploadFolder } from './upload-folder.ts'

interface Place {
  key: string
  kind: FileField | undefined
  /** The file's name under the key, for `named`. */
  name?: string
}

type PlacedFile = Place & { file: JayFile }

/** The input that a form describes: `_input` with the files inserted at their keys. */
export async function formInput(
  { input, files }: ReadForm,
  { metadata }: RegisteredAction,
  folder: UploadFolder,
): Promise<object> {
  const fields = metadata && fileFields(metadata.inputSchema)
  // A map, because the sender chooses the keys, and none must reach a prototype.
  const values = new Map<string, unknown>(Object.entries(inputObject(input)))
  const placed = new Map<string, PlacedFile[]>()
  for (const [key, file] of files) {
    const place = placeOf(key, fields)
    if (values.has(place.key)) throw bad(place.key, 'is in _input too. Send it once.')
    placed.set(place.key, [...(placed.get(place.key) ?? []), { ...place, file: await folder.keep(file) }])
  }
  for (const [key, there] of placed) values.set(key, placedValue(key, there))
  return Object.fromEntries(values)
}

function inputObject(text: string | undefined): object {
  const input = text === undefined ? {} : parseJson(Buffer.from(text), '_input')
  if (input === null || typeof input !== 'object' || Array.isArray(input)) throw bad('_input', 'must be an object.')
  return input
}

/** Parses `photo`, or `pages[first]` for files by name. For an action without a schema, the brackets decide. */
function placeOf(key: string, fields: Map<string, FileField> | undefined): Place {
  if (fields?.has(key)) return { key, kind: fields.get(key) }
  const [, base = '', name = ''] = /^([^[\]]+)\[(.*)\]$/s.exec(key) ?? []
  const isNamed = base !== '' && (fields === undefined || fields.get(base) === 'named')
  return isNamed ? { key: base, kind: 'named', name } : { key, kind: undefined }
}

function placedValue(key: string, placed: PlacedFile[]): unknown {
  const files = placed.map(({ file }) => file)
  if (placed.length > 1 && placed[0]?.kind === 'one') throw bad(key, severalForOne(placed.length))
  if (placed.every(({ name }) => name === undefined))
    return placed.length > 1 || placed[0]?.kind === 'list' ? files : files[0]
  const byName = new Map(placed.map(({ name, file }) => [name, file]))
  if (byName.has(undefined) || byName.size < placed.length) throw bad(key, 'every file there needs a name of its own.')
  return Object.fromEntries(byName)
}

const severalForOne = (count: number) =>
  `takes one file, and ${count} were sent. Send one; for an action that takes several, its file says "file[]".`

const bad = (key: string, words: string) => new DeckhandError('BAD_REQUEST', `${key.slice(0, 64)}: ${words}`)
