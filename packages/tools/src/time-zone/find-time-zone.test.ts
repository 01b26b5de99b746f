import { describe, expect, test } from 'vitest'
import { findTimeZone } from './find-time-zone.ts'

test.each([
  ['America/New_York', 'America/New_York'],
  ['america/new york', 'America/New_York'],
  ['UTC', 'UTC'],
  ['UTC+2', 'Etc/GMT-2'],
  ['GMT-05:00', 'Etc/GMT+5'],
  ['Berlin', 'Europe/Berlin'],
  ['new york', 'America/New_York'],
  ['São Paulo', 'America/Sao_Paulo'],
  ['zurich', 'Europe/Zurich'],
  ['San Francisco', 'America/Los_Angeles'],
  ['Boston', 'America/New_York'],
  ['Beijing', 'Asia/Shanghai'],
  ['Mumbai', 'Asia/Kolkata'],
  ['The Hague', 'Europe/Amsterdam'],
  ['Japan', 'Asia/Tokyo'],
  ['Germany', 'Europe/Berlin'],
  ['Tokyo, Japan', 'Asia/Tokyo'],
  ['Kyoto, Japan', 'Asia/Tokyo'],
  ['Sydney, Australia', 'Australia/Sydney'],
  ['Washington, D.C.', 'America/New_York'],
  ['Chicago, IL', 'America/Chicago'],
])('%s is in %s', (place, zone) => {
  expect(findTimeZone(place)).toBe(zone)
})

test('every zone of the platform is found by its own name', () => {
  for (const zone of Intl.supportedValuesOf('timeZone')) expect(findTimeZone(zone)).toBe(zone)
})

describe('a wrong time is worse than none', () => {
  test('a city of the same name elsewhere is not confused with the famous one', () => {
    expect(findTimeZone('Paris, Texas')).toBe('America/Chicago')
    expect(findTimeZone('London, Ontario')).toBe('America/Toronto')
    expect(() => findTimeZone('Paris, TX')).toThrow('I do not know the time zone of "Paris, TX". Name a larger city')
  })

  test('a country of several zones asks for a city', () => {
    expect(() => findTimeZone('USA')).toThrow('USA has several time zones. Name a city in it.')
  })

  test.each(['Springfield', 'constructor', 'UTC+77', 'a/b', '', '../etc', '🗼'])('%j is unknown', (place) => {
    expect(() => findTimeZone(place)).toThrow('I do not know the time zone of')
  })

  test('a long text is refused before it is compared with every name', () => {
    expect(() => findTimeZone('x'.repeat(1_000_000))).toThrow(/^I do not know the time zone of "x{100}…"/)
  })
})
