const loneSurrogates = /\p{Surrogate}/gu

/** Replaces lone surrogates, which are left where a text was cut in a character. They have no UTF-8 encoding, and Firestore refuses them. */
export const wellFormed = (text: string) => text.replace(loneSurrogates, '\ufffd')

/** The same for all texts in a value. */
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
