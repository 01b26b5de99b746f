import { detailOf, type GoogleError } from './google-error.ts'

/** How long the server asks to wait, in milliseconds: from RetryInfo, the `Retry-After` header or the message, in this order. */
export function retryHint(error: Omit<GoogleError, 'isFromGoogle'>, retryAfter?: string): number | undefined {
  const delay = detailOf(error, 'RetryInfo')?.retryDelay
  return (
    (typeof delay === 'string' ? durationMs(delay) : undefined) ??
    (retryAfter === undefined ? undefined : headerMs(retryAfter)) ??
    durationMs(/retry in ((?:[\d.]+\s?(?:ms|[hms]))+)/i.exec(error.message)?.[1] ?? '')
  )
}

/** A duration for people: `12 seconds`, `3 minutes`. */
export function inWords(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1_000))
  if (seconds < 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Parses `12.3s`, `921ms`, `1h2m3.5s`. */
function durationMs(text: string): number | undefined {
  const pieces = [...text.matchAll(/([\d.]+)\s?(ms|[hms])/g)]
  const sum = pieces.reduce((total, [, count, unit]) => total + Number(count) * unitMs[unit as keyof typeof unitMs], 0)
  return pieces.length > 0 && Number.isFinite(sum) ? sum : undefined
}

/** Parses seconds or a date. */
function headerMs(header: string): number | undefined {
  const seconds = Number(header)
  const wait = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000
  return Number.isNaN(wait) || header.trim() === '' ? undefined : Math.max(0, wait)
}
