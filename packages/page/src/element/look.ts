import { style } from './style.ts'

let sheet: CSSStyleSheet | undefined

/** One sheet for all chats of a page. It is no style element, which a strict policy would refuse. */
export function dress(shadow: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
  }
  shadow.adoptedStyleSheets = [sheet]
}

/** Light or dark as the page says; as the person prefers, where the page says nothing. */
export function followScheme(host: Element, root: Element): void {
  root.classList.toggle('auto', getComputedStyle(host).colorScheme === 'normal')
}
