import type { Browser } from 'playwright-core'

export interface PageOptions {
  browser: Browser
  /** The address of the pages and the shop. */
  url: string
  rounds: number
  /** How many small changes are made; the page is read again after each. */
  changes: number
  /** Chunks of the streamed answer. */
  pieces: number
  tell(words: string): void
}
