import { ActionCallError } from './action-call-error.ts'

type FilePart = [field: string, file: Blob]

/** The input as JSON, and the files in it, which JSON cannot carry. */
export interface CallBody {
  json: string
  files: FilePart[]
}

/** Takes files from where a form can carry them: at the top, in a list there, by name in an object there. Throws ActionCallError. */
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
    throw invalidInput('The input cannot be written as JSON. It must have no circles and no bigint.', cause)
  }
}

/** JSON would make an empty object of it, without a word. */
function refuseFiles(key: string, value: unknown): unknown {
  if (!(value instanceof Blob)) return value
  throw invalidInput(
    `A file cannot be sent from inside of the input ("${key}"): put it at the top, or in a list there.`,
  )
}

function invalidInput(message: string, cause?: unknown): ActionCallError {
  return new ActionCallError({ code: 'INVALID_INPUT', message, cause })
}
