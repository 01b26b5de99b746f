/** A model's answer cannot be used. The message tells the model why. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer'
}

/** Readers for a model's answer. They throw a WrongAnswer. */
export function readObject(value: unknown, what: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new WrongAnswer(`${what} must be an object.`)
}

export function readList(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value
  throw new WrongAnswer(`"${what}" must be a list.`)
}

export function readText(value: unknown, what: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value
  throw new WrongAnswer(`"${what}" must be a text.`)
}

/** The non-empty strings of a list; none if the value is not a list. */
export function readTexts(value: unknown): string[] {
  const list = Array.isArray(value) ? value : []
  return list.filter((item): item is string => typeof item === 'string' && item.trim() !== '')
}

export function optionalText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
