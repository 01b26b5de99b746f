import { describe, expect, it, vi } from 'vitest'
import { inWords, retryHint } from './retry-hint.ts'

const retryInfo = (retryDelay: string) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay })

describe('the time that the server asks to wait', () => {
  it('comes from RetryInfo', () => {
    expect(retryHint({ message: '', details: [{ '@type': 'x' }, retryInfo('38s')] })).toBe(38_000)
    expect(retryHint({ message: '', details: [retryInfo('0.921s')] })).toBe(921)
  })

  it('or from the header, as seconds or a date', () => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z') })
    expect(retryHint({ message: '', details: [] }, '7')).toBe(7_000)
    expect(retryHint({ message: '', details: [] }, 'Thu, 01 Jan 2026 00:00:05 GMT')).toBe(5_000)
    expect(retryHint({ message: '', details: [] }, 'Wed, 31 Dec 2025 00:00:00 GMT')).toBe(0)
    expect(retryHint({ message: '', details: [] }, 'soon')).toBeUndefined()
    vi.useRealTimers()
  })

  it.each([
    ['You exceeded your quota. Please retry in 12.3s.', 12_300],
    ['Please retry in 921.5ms.', 921.5],
    ['please retry in 1h2m3s', 3_723_000],
    ['Please retry later.', undefined],
  ])('or from the message: %s', (message, expected) => {
    expect(retryHint({ message, details: [] })).toBe(expected)
  })

  it.each([
    [200, '1 second'],
    [41_200, '42 seconds'],
    [180_000, '3 minutes'],
    [36_000_000, '10 hours'],
  ])('%d ms are %s', (milliseconds, expected) => {
    expect(inWords(milliseconds)).toBe(expected)
  })
})
