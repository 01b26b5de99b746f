import type { Step } from './check-run.ts'

const longestKey = 100

/** The way to a place inside a value, as people write it: `$.items[0].price`, `$["a-b"]`. */
export function valuePath(steps: readonly Step[]): string {
  return `$${steps.map(stepText).join('')}`
}

function stepText(step: Step): string {
  if (typeof step === 'number') return `[${step}]`
  // A key is the sender's, and may be as long as all that was sent.
  if (step.length > longestKey) return `[${JSON.stringify(`${step.slice(0, longestKey)}…`)}]`
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
}
