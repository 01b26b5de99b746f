/** The way to a place inside a value, as people write it: `$.items[0].price`, `$["a-b"]`. */
export function valuePath(steps: readonly (string | number)[]): string {
  return `$${steps.map(stepText).join('')}`
}

const longestKey = 64

/** Keys may be the sender's: one of a million letters is not sent back. */
function stepText(given: string | number): string {
  if (typeof given === 'number') return `[${given}]`
  const step = given.length > longestKey ? `${given.slice(0, longestKey - 1)}…` : given
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
}

/** A JSON pointer into a value. Only the value tells the key "0" from the first of a list. */
export function pointerSteps(pointer: string, value: unknown): (string | number)[] {
  let here = value
  return pointer
    .split('/')
    .slice(1)
    .map((part) => {
      const key = part.replaceAll('~1', '/').replaceAll('~0', '~')
      const step = Array.isArray(here) ? Number(key) : key
      here = (here as Record<string, unknown> | undefined)?.[key]
      return step
    })
}
