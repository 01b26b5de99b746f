import type { Locator } from 'playwright-core'
import { type OpenedPage, openPageWith, type PageWith } from '../support/open-page-with.ts'

/** As strict as a page can be: nothing inline, no text becomes markup, and no exceptions. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const script = `
  import '@deckhand/page/element'
  import { handMadeChat } from './element/hand-made-chat.ts'
  globalThis.handMadeChat = handMadeChat
  globalThis.element = document.querySelector('deckhand-chat')
  globalThis.chat = element.chat = handMadeChat()`

export interface OpenedElement extends OpenedPage {
  launcher: Locator
  panel: Locator
  input: Locator
  /** Runs in the page, where `chat` and `element` are. */
  run(script: string): Promise<unknown>
}

export const page = (attributes = '', before = '<main><h1>A page</h1><button id="buy">Buy</button></main>') =>
  `<!doctype html><html lang="en"><head><title>A page</title></head><body>${before}<deckhand-chat ${attributes}></deckhand-chat>`

/** A page with the element on it, under a strict policy, and a conversation that the test leads. */
export async function openElement(html = page(), options: PageWith = {}): Promise<OpenedElement> {
  const headers = { 'content-security-policy': strictPolicy }
  const opened = await openPageWith(html, { script, headers, ...options })
  return { ...opened, ...partsOf(opened) }
}

export function partsOf({ page: shown }: OpenedPage) {
  const host = shown.locator('deckhand-chat').first()
  return {
    launcher: host.locator('.launcher'),
    panel: host.locator('dialog'),
    input: host.locator('textarea'),
    run: (code: string) => shown.evaluate(code),
  }
}
