import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the duration does not reveal how much was right. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(wanted))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
