import { chatStyle } from './style.ts'

const sheets = new WeakMap<Document, CSSStyleSheet>()

/**
 * As a ref: puts the style into the document, or the shadow root, that the chat is in, once, before anything is painted. It is no style element,
 * which a strict policy would refuse.
 */
export function dress(chat: HTMLElement | null): void {
  const root = chat?.getRootNode()
  if (!chat || !(root instanceof Document || root instanceof ShadowRoot)) return
  const sheet = sheetOf(chat.ownerDocument)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  // Light or dark as the page says; as the person prefers, where the page says nothing.
  chat.toggleAttribute('data-auto', getComputedStyle(chat).colorScheme === 'normal')
}

function sheetOf(document: Document): CSSStyleSheet {
  const known = sheets.get(document)
  if (known) return known
  // One that was made in another window cannot be adopted.
  const made = new (document.defaultView ?? window).CSSStyleSheet()
  made.replaceSync(chatStyle)
  sheets.set(document, made)
  return made
}
