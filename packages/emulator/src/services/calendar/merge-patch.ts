type Fields = Record<string, unknown>

/** Objects are merged, null removes, everything else replaces. */
export function mergePatch(before: Fields, patch: Fields): Fields {
  const merged = { ...before }
  for (const [name, value] of Object.entries(patch)) {
    const old = merged[name]
    if (value === null) delete merged[name]
    else merged[name] = isObject(value) && isObject(old) ? mergePatch(old, value) : value
  }
  return merged
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
