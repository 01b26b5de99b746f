/** A JSON number: `1e3` is one, but not `0x10`, `+1`, `.5`, `007` or a blank. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * Converts a text from a query string to one of the schema's types. Nothing is guessed: if the schema allows a text it stays a text, and a text that
 * matches no type stays unchanged and is refused by the check that follows.
 */
export function textValue(text: string, types: ReadonlySet<string>): unknown {
  if (types.size === 0 || types.has('string')) return text
  if (types.has('number') || types.has('integer')) {
    const value = numberOf(text)
    if (value !== undefined) return value
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('array')) return [text]
  return types.has('null') && text === 'null' ? null : text
}

/** `undefined` for whole numbers that would lose digits: ids may be too long for exact numbers. */
function numberOf(text: string): number | undefined {
  if (!number.test(text)) return undefined
  const value = Number(text)
  if (!Number.isFinite(value)) return undefined
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(value) ? undefined : value
}
