/** A quoted text. Escapes line separators and lone surrogates. */
export function quoted(text: string): string {
  const json = JSON.stringify(text).replace(/[\u2028\u2029\u007f-\u009f\ufeff]/g, escapeCharacter)
  if (text.includes("'") && !text.includes('"')) return json
  return `'${json.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** The name of a property, quoted if TypeScript requires it. */
export function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

/** The literal type of a value. */
export function literalType(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(literalType).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).map(([key, item]) => `${propertyKey(key)}: ${literalType(item)}`)
  return entries.length === 0 ? '{ [key: string]: never }' : `{ ${entries.join('; ')} }`
}

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
