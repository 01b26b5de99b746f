import { expect, it } from 'vitest'
import { formatIn, isZone, toInstant } from './zone.ts'

const zone = 'Europe/Berlin'
const instant = (local: string, timeZone = zone) => new Date(toInstant(Date.parse(`${local}Z`), timeZone)).toISOString()

it.each([
  ['2026-01-15T12:00:00', '2026-01-15T11:00:00.000Z'],
  ['2026-07-15T12:00:00', '2026-07-15T10:00:00.000Z'],
  ['2026-03-29T01:59:00', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29T03:00:00', '2026-03-29T01:00:00.000Z'],
])('%s in Berlin is %s', (local, expected) => {
  expect(instant(local)).toBe(expected)
})

it('an hour that is skipped means the hour after it', () => {
  expect(instant('2026-03-29T02:30:00')).toBe('2026-03-29T01:30:00.000Z')
})

it('an hour that comes twice means the first', () => {
  expect(instant('2026-10-25T02:30:00')).toBe('2026-10-25T00:30:00.000Z')
})

it('offsets are written as RFC 3339 has them', () => {
  const at = Date.parse('2026-01-15T12:00:00Z')
  expect(formatIn(at, 'UTC')).toBe('2026-01-15T12:00:00Z')
  expect(formatIn(at, 'Asia/Kolkata')).toBe('2026-01-15T17:30:00+05:30')
  expect(formatIn(at, 'America/St_Johns')).toBe('2026-01-15T08:30:00-03:30')
})

it('knows what is a zone', () => {
  expect([isZone('Europe/Berlin'), isZone('Mars/Base')]).toEqual([true, false])
})
