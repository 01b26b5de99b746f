const nodeConditions = ['node', 'import', 'module-sync', 'default']

/** The target of `key` in `exports` of a package.json, by the first matching condition, as in Node. Does not support patterns with "*". */
export function entryFrom(exports: unknown, key = '.', conditions = nodeConditions): string | undefined {
  const hasKeys = isRecord(exports) && Object.keys(exports).some((each) => each.startsWith('.'))
  if (hasKeys) return Object.hasOwn(exports, key) ? target(exports[key], conditions) : undefined
  return key === '.' ? target(exports, conditions) : undefined
}

function target(value: unknown, conditions: string[]): string | undefined {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((each) => target(each, conditions)).find((each) => each !== undefined)
  if (!isRecord(value)) return undefined
  for (const [condition, inner] of Object.entries(value)) {
    const found = conditions.includes(condition) ? target(inner, conditions) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
