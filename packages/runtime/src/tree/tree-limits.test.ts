import { expect, test } from 'vitest'
import { childLimits, defaultLimits, rootLimits } from './tree-limits.ts'

test('the defaults: 8 steps, 3 levels, 8 agents each, 4 at once, 2,000,000 tokens, 3 times the same task', () => {
  expect(defaultLimits).toEqual({
    maxSteps: 8,
    maxDepth: 3,
    maxFanout: 8,
    maxAgents: 100,
    concurrency: 4,
    tokenBudget: 2_000_000,
    repeats: 3,
  })
  expect(rootLimits({}, defaultLimits)).toEqual({ maxSteps: 8, maxDepth: 3, maxFanout: 8 })
})

test('the root agent may set higher and lower limits than the defaults', () => {
  expect(rootLimits({ maxDepth: 7, maxFanout: 0 }, defaultLimits)).toEqual({ maxSteps: 8, maxDepth: 7, maxFanout: 0 })
})

const parent = { maxSteps: 5, maxDepth: 4, maxFanout: 6 }

test('a child without limits has its parent’s depth and fan-out, and the default steps', () => {
  expect(childLimits({}, parent, 2, defaultLimits)).toEqual({ maxSteps: 8, maxDepth: 4, maxFanout: 6 })
})

test('a child counts depth from itself', () => {
  expect(childLimits({ maxDepth: 1 }, parent, 2, defaultLimits).maxDepth).toBe(3)
  expect(childLimits({ maxDepth: 0 }, parent, 2, defaultLimits).maxDepth).toBe(2)
})

test('a child’s limits are never higher than its parent’s, except for its steps', () => {
  const own = { maxSteps: 15, maxDepth: 9, maxFanout: 20 }
  expect(childLimits(own, parent, 2, defaultLimits)).toEqual({ maxSteps: 15, maxDepth: 4, maxFanout: 6 })
  expect(childLimits({ maxFanout: 1 }, parent, 2, defaultLimits).maxFanout).toBe(1)
})
