import type { AnyMessage, Stream } from '@agentclientprotocol/sdk'

const invalidParams = -32602

/** Adds the wrong field to the error message. The library puts it only into the data, which clients do not show. */
export function namingFields({ readable, writable }: Stream): Stream {
  const writer = writable.getWriter()
  return { readable, writable: new WritableStream({ write: (message) => writer.write(named(message)) }) }
}

function named(message: AnyMessage): AnyMessage {
  if (!('error' in message) || message.error.code !== invalidParams) return message
  const problem = firstProblem(message.error.data)
  return problem === undefined ? message : { ...message, error: { ...message.error, message: problem } }
}

/** The data is a tree of field names, with `_errors` at each wrong field. */
function firstProblem(tree: unknown, path = ''): string | undefined {
  if (!isRecord(tree)) return undefined
  const { _errors: errors, ...fields } = tree
  if (path !== '' && Array.isArray(errors) && errors.length > 0) return `${path}: ${errors[0]}.`
  for (const [name, below] of Object.entries(fields)) {
    const problem = firstProblem(below, extended(path, name))
    if (problem !== undefined) return problem
  }
  return undefined
}

function extended(path: string, name: string): string {
  if (/^\d+$/.test(name)) return `${path}[${name}]`
  return path === '' ? name : `${path}.${name}`
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
