import type { Store } from '@deckhand/spec'
import type { Browser } from 'playwright-core'

export interface WebOptions {
  browser: Browser
  /** Where the page for rendering by itself is. */
  url: string
  rounds: number
  /** Of the answer that streams in. */
  size: number
  chunks: number
  messages: number
  tell(words: string): void
}

export interface AppOptions extends WebOptions {
  /** Where the workspace is, and what it keeps. */
  appUrl: string
  store: Store
}
