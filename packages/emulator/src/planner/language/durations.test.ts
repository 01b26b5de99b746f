import { expect, test } from 'vitest'
import { findDurations } from './durations.ts'

test.each([
  ['for 30 minutes', [30]],
  ['two hours', [120]],
  ['half an hour', [30]],
  ['for an hour and a half', [90]],
  ['for a week', [10_080]],
  ['in 2 days', []],
  ['three weeks ago', []],
  ['5 eggs', []],
])('%s', (text, minutes) => {
  expect(findDurations(text).map((duration) => duration.minutes)).toEqual(minutes)
})
