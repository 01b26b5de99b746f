import type { Browser } from 'playwright-core'

export interface PageOptions {
  browser: Browser
  /** Where the pages and the shop are. */
  url: string
  rounds: number
  /** Small changes to a page that is read again after each. */
  changes: number
  /** Of the answer that streams in. */
  pieces: number
  tell(words: string): void
}
