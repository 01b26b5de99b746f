import type { Store } from '@deckhand/spec'
import type { Browser } from 'playwright-core'

export interface WebOptions {
  browser: Browser
  /** Where the page for rendering by itself is. */
  url: string
  rounds: number
  /** Chunks of the streamed answer. */
  size: number
  chunks: number
  messages: number
  tell(words: string): void
}

export interface AppOptions extends WebOptions {
  /** The address of the workspace, and its store. */
  appUrl: string
  store: Store
}
