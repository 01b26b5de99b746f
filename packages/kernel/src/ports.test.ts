import { expect, test } from 'vitest'
import { maxSteps } from './ports.ts'

test.each([
  [undefined, 8],
  ['', 8],
  ['many', 8],
  ['0', 1],
  ['-3', 1],
  ['5', 5],
  ['7.9', 7],
  ['99', 15],
])('AGENT_MAX_LOOP_STEPS=%s gives %i steps', (setting, steps) => {
  expect(maxSteps(setting)).toBe(steps)
})
