import { cut, tidy } from '../../page-text.ts'
import { isPageNode, type PageNode } from './page-node.ts'

/** All text in it, as one line. */
export function textOf(seen: PageNode): string {
  seen.memo.text ??= tidy(joined(seen, () => false))
  return seen.memo.text
}

/** Its text without that of controls: "Blue mug 12.50" for a card with buttons. */
export function plainTextOf(seen: PageNode): string {
  seen.memo.plainText ??= tidy(joined(seen, (part) => part.kind !== undefined || part.tag === 'label'))
  return seen.memo.plainText
}

function joined(seen: PageNode, isLeftOut: (part: PageNode) => boolean): string {
  let words = ''
  for (const part of seen.parts) {
    if (!isPageNode(part)) words = cut(words + part)
    else if (part.reach === 'in' && !isLeftOut(part)) words = cut(attach(words, part, accessibleText(part, isLeftOut)))
  }
  return words
}

const accessibleText = (part: PageNode, isLeftOut: (part: PageNode) => boolean) =>
  tidyEnds(part.element.getAttribute('aria-label')) || joined(part, isLeftOut)

const tidyEnds = (words: string | null) => (words ? tidy(words) : '')

/** Appends text. Inline parts such as "12" and ".50" join; other parts get a space between. */
export function attach(words: string, part: PageNode, more: string): string {
  if (!isInlineTag(part.tag)) return `${words} ${more} `
  if (!words || !more || /\s$/.test(words) || /^\s/.test(more)) return words + more
  return isInline(part.element) ? words + more : `${words} ${more}`
}

const inlineTags =
  /^(a|abbr|b|bdi|bdo|cite|code|data|dfn|em|font|i|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|slot)$/

export const isInlineTag = (tag: string) => inlineTags.test(tag)

/** Children of a flex box or grid are blocks, whatever their tag. */
const isInline = (element: Element) =>
  Boolean(element.ownerDocument.defaultView?.getComputedStyle(element).display.startsWith('inline'))
