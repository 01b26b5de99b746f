/** As JSON writes numbers: `1e3` is one, `0x10`, `+1`, `.5`, `007` and a blank are none. */
const number = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/

/**
 * What a text from a query string means, where a schema allows `types`. Nothing is guessed: where a text is allowed it stays one, and one that means
 * nothing stays as it is and is refused by the check that follows.
 */
export function textValue(text: string, types: ReadonlySet<string>): unknown {
  if (types.size === 0 || types.has('string')) return text
  if (types.has('number') || types.has('integer')) {
    const meant = numberOf(text)
    if (meant !== undefined) return meant
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  if (types.has('array')) return [text]
  return types.has('null') && text === 'null' ? null : text
}

/** Absent for a whole number that would become another one: ids are longer than numbers are exact. */
function numberOf(text: string): number | undefined {
  if (!number.test(text)) return undefined
  const meant = Number(text)
  if (!Number.isFinite(meant)) return undefined
  return /^-?\d+$/.test(text) && !Number.isSafeInteger(meant) ? undefined : meant
}
