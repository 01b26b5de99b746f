import { ActionCallError } from './action-call-error.ts'

type FilePart = [field: string, file: Blob]

/** The input as JSON, and its files, which JSON cannot contain. */
export interface CallBody {
  json: string
  files: FilePart[]
}

/** Extracts files from the places that a form supports: the top level, and a list or an object there. Throws ActionCallError. */
export function callBody(input: unknown): CallBody {
  if (typeof input !== 'object' || input === null) return { json: jsonOf(input ?? {}), files: [] }
  const files: FilePart[] = []
  const rest = Object.entries(input).filter(([key, value]) => {
    const found = fileParts(key, value)
    files.push(...found)
    return found.length === 0
  })
  return { json: jsonOf(files.length === 0 ? input : Object.fromEntries(rest)), files }
}

export function callForm({ json, files }: CallBody): FormData {
  const form = new FormData()
  form.append('_input', json)
  for (const [field, file] of files) form.append(field, file)
  return form
}

function fileParts(key: string, value: unknown): FilePart[] {
  if (value instanceof Blob) return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  const all = Object.entries(value)
  if (!all.every((entry): entry is [string, Blob] => entry[1] instanceof Blob)) return []
  return all.map(([name, file]) => [Array.isArray(value) ? key : `${key}[${name}]`, file])
}

function jsonOf(input: unknown): string {
  try {
    return JSON.stringify(input, refuseFiles)
  } catch (cause) {
    if (cause instanceof ActionCallError) throw cause
    throw invalidInput(
      'The input cannot be written as JSON. It must not contain circular references or a bigint.',
      cause,
    )
  }
}

/** JSON would silently turn a file into an empty object. */
function refuseFiles(key: string, value: unknown): unknown {
  if (!(value instanceof Blob)) return value
  throw invalidInput(
    `A file cannot be sent from inside the input ("${key}"): put it at the top level, or in a list there.`,
  )
}

function invalidInput(message: string, cause?: unknown): ActionCallError {
  return new ActionCallError({ code: 'INVALID_INPUT', message, cause })
}
