const halfCharacters = /\p{Surrogate}/gu

/** A text without halves of characters, as are left where one was cut: on the wire there is no such thing, and Firestore refuses it. */
export const wellFormed = (text: string) => text.replace(halfCharacters, '\ufffd')

/** The same of all texts in a value. */
export function wellFormedValue(value: unknown): unknown {
  if (typeof value === 'string') return wellFormed(value)
  if (Array.isArray(value)) return value.map(wellFormedValue)
  return isPlain(value) ? wellFormedFields(value) : value
}

export function wellFormedFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [wellFormed(name), wellFormedValue(value)]))
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
