import { describe, expect, it } from 'vitest'
import { AttemptFailure } from './attempt-failure.ts'
import { RetryPlan } from './retry-plan.ts'

const busy = (hintMs?: number) => new AttemptFailure('MODEL_UNAVAILABLE', 'busy', { retry: 'later', hintMs })
const empty = new AttemptFailure('MODEL_EMPTY', 'empty', { retry: 'once' })

describe('a plan of retries', () => {
  it('doubles the longest wait each time and takes a random share of it', () => {
    const plan = new RetryPlan({ attempts: 6, baseDelayMs: 100, maxDelayMs: 500, random: () => 0.5 })
    expect([1, 2, 3, 4, 5].map(() => plan.next(busy()))).toEqual([50, 100, 200, 250, 250])
  })

  it('ends after the last attempt', () => {
    const plan = new RetryPlan({ attempts: 2 })
    plan.next(busy())
    expect(plan.next(busy())).toBeUndefined()
  })

  it('waits at least as long as the server asks', () => {
    expect(new RetryPlan({ baseDelayMs: 100, random: () => 0.5 }).next(busy(7_000))).toBe(7_000)
    expect(new RetryPlan({ baseDelayMs: 100, random: () => 0.5 }).next(busy(10))).toBe(50)
  })

  it('gives up at once if the server asks for too long a wait', () => {
    expect(new RetryPlan({ maxDelayMs: 30_000 }).next(busy(30_001))).toBeUndefined()
  })

  it('retries once after an empty answer, whatever the number of attempts', () => {
    const plan = new RetryPlan({ attempts: 1 })
    expect(plan.next(empty)).toBe(0)
    expect(plan.next(empty)).toBeUndefined()
  })

  it('does not retry if the result would be the same', () => {
    const refused = new AttemptFailure('MODEL_BAD_REQUEST', 'refused', { retry: 'never' })
    expect(new RetryPlan().next(refused)).toBeUndefined()
  })
})
