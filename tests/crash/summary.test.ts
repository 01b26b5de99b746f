import { expect, test } from 'vitest'
import { Recoveries } from './driver/fleet/recoveries.ts'
import { noTrouble } from './driver/trouble.ts'
import { verdict } from './summary.ts'

test('a test in which no server was killed does not report that everything held', () => {
  expect(verdict({ trouble: noTrouble() })).toBe(
    'No server was killed, so nothing was tested. Ask for more with --kills or --minutes.',
  )
  expect(verdict({ trouble: { ...noTrouble(), kills: 1 } })).toBe('Everything held.')
})

test('a fleet in which no round began does not report that everything held', () => {
  const recoveries = new Recoveries()
  expect(verdict({ trouble: { ...noTrouble(), kills: 1 }, recoveries })).toContain('No round of trouble began')
  expect(verdict({ trouble: { ...noTrouble(), rounds: 1 }, recoveries })).toBe('Everything held.')
})
