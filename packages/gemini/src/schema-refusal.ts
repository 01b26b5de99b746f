import { DeckhandError } from '@deckhand/spec/errors'

/** Ends a translation. `path` is a place in the tool's input schema: `$.properties.to.not`. */
export function refuse(tool: string, path: string, why: string): never {
  throw new DeckhandError('BAD_TOOL', `Tool "${tool}": Gemini cannot take ${path} of its input schema: ${why}.`)
}

export function pathTo(path: string, key: string | number): string {
  if (typeof key === 'number') return `${path}[${key}]`
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`
}
