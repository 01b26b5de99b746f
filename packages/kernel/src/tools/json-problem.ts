type Step = string | number

/**
 * Says which part of a value is not JSON, or returns `undefined`. A Date, for example, would be a different value after it is stored and read back.
 * A key whose value is `undefined` counts as absent, as in JSON.
 */
export function jsonProblem(value: unknown): string | undefined {
  try {
    const found = findForeign(value, [])
    return found && `${found.steps.length === 0 ? 'the whole' : `"${found.steps.join('.')}"`} is ${found.what}`
  } catch (error) {
    if (error instanceof RangeError) return 'it is nested too deeply, or contains itself'
    throw error
  }
}

interface Foreign {
  steps: Step[]
  what: string
}

function findForeign(value: unknown, steps: Step[]): Foreign | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return undefined
    case 'number':
      return Number.isFinite(value) ? undefined : { steps, what: String(value) }
    case 'object':
      return value === null ? undefined : findInside(value, steps)
    default:
      return { steps, what: value === undefined ? 'undefined' : `a ${typeof value}` }
  }
}

function findInside(value: object, steps: Step[]): Foreign | undefined {
  if (!isPlain(value)) return { steps, what: `a ${value.constructor?.name || 'value of a class'}` }
  // By index: a hole in a list reads as `undefined`.
  const entries: [Step, unknown][] = Array.isArray(value)
    ? Array.from(value, (item, index) => [index, item])
    : Object.entries(value).filter(([, inner]) => inner !== undefined)
  for (const [step, inner] of entries) {
    const found = findForeign(inner, [...steps, step])
    if (found) return found
  }
  return undefined
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || prototype === Object.prototype
}
