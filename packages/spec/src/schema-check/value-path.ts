import type { Step } from './check-run.ts'

const maxKeyLength = 100

/** The path to a place inside a value: `$.items[0].price`, `$["a-b"]`. */
export function valuePath(steps: readonly Step[]): string {
  return `$${steps.map(stepText).join('')}`
}

function stepText(step: Step): string {
  if (typeof step === 'number') return `[${step}]`
  // The sender chooses the key, so it may be as long as the whole request.
  if (step.length > maxKeyLength) return `[${JSON.stringify(`${step.slice(0, maxKeyLength)}…`)}]`
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`
}
