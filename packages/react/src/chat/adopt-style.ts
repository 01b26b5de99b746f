import { chatStyle } from './style.ts'

const sheets = new WeakMap<Document, CSSStyleSheet>()

/**
 * For use as a ref: adds the style once to the chat's document or shadow root, before the first paint. Not a style element,
 * which a strict content policy would refuse.
 */
export function adoptStyle(chat: HTMLElement | null): void {
  const root = chat?.getRootNode()
  if (!chat || !(root instanceof Document || root instanceof ShadowRoot)) return
  const sheet = sheetOf(chat.ownerDocument)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  // Without a `color-scheme` of the page, the person's preference decides.
  chat.toggleAttribute('data-auto', getComputedStyle(chat).colorScheme === 'normal')
}

function sheetOf(document: Document): CSSStyleSheet {
  const known = sheets.get(document)
  if (known) return known
  // A document can only adopt a sheet that its own window created.
  const made = new (document.defaultView ?? window).CSSStyleSheet()
  made.replaceSync(chatStyle)
  sheets.set(document, made)
  return made
}
