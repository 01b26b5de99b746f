import { createHash, timingSafeEqual } from 'node:crypto'

/** In a time that tells nothing about how much of it was right. */
export function isSameSecret(given: string, wanted: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(wanted))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
