const longestKey = 100

/** The way to a place inside a value, as people write it: `$.items[0].price`, `$["a-b"]`. */
export function valuePath(steps: readonly (string | number)[]): string {
  return `$${steps.map(stepText).join('')}`
}

function stepText(step: string | number): string {
  if (typeof step === 'number') return `[${step}]`
  // A key is the sender's, and may be as long as all that was sent.
  if (step.length > longestKey) return `[${JSON.stringify(`${step.slice(0, longestKey)}…`)}]`
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
