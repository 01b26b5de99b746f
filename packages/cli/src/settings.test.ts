import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('side effects are on unless they are switched off', () => {
  expect(readSettings({}).sideEffectsEnabled).toBe(true)
  expect(readSettings({ AGENT_SIDE_EFFECTS_ENABLED: 'true' }).sideEffectsEnabled).toBe(true)
  expect(readSettings({ AGENT_SIDE_EFFECTS_ENABLED: ' FALSE ' }).sideEffectsEnabled).toBe(false)
})

test('the step limit comes from the environment', () => {
  expect(readSettings({}).maxSteps).toBe(8)
  expect(readSettings({ AGENT_MAX_LOOP_STEPS: '3' }).maxSteps).toBe(3)
  expect(readSettings({ AGENT_MAX_LOOP_STEPS: '99' }).maxSteps).toBe(15)
})
