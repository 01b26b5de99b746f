/** Texts and names wherever they are in JSON. Its numbers stay: a line from which part of one was taken could not be read any more. */
export function cleanValue(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((item) => cleanValue(item, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), cleanValue(item, clean)]))
}

/** The names of a line's own fields are ours. */
export function cleanFields(line: object, clean: (text: string) => string): object {
  return Object.fromEntries(Object.entries(line).map(([key, item]) => [key, cleanValue(item, clean)]))
}
