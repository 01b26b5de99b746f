import { cut, tidy } from '../../page-text.ts'
import { isSeen, type Seen } from './seen.ts'

/** All words in it, as one line. */
export function textOf(seen: Seen): string {
  seen.memo.text ??= tidy(joined(seen, () => false))
  return seen.memo.text
}

/** Its words without those of controls in it: "Blue mug 12.50" of a card with buttons. */
export function plainTextOf(seen: Seen): string {
  seen.memo.plainText ??= tidy(joined(seen, (part) => part.kind !== undefined || part.tag === 'label'))
  return seen.memo.plainText
}

function joined(seen: Seen, isLeftOut: (part: Seen) => boolean): string {
  let words = ''
  for (const part of seen.parts) {
    if (!isSeen(part)) words = cut(words + part)
    else if (part.reach === 'in' && !isLeftOut(part)) words = cut(attach(words, part, spoken(part, isLeftOut)))
  }
  return words
}

const spoken = (part: Seen, isLeftOut: (part: Seen) => boolean) =>
  tidyEnds(part.element.getAttribute('aria-label')) || joined(part, isLeftOut)

const tidyEnds = (words: string | null) => (words ? tidy(words) : '')

/** "12" and ".50" in one line belong together; what stands apart on the page stands apart in its text. */
export function attach(words: string, part: Seen, more: string): string {
  if (!isInlineTag(part.tag)) return `${words} ${more} `
  if (!words || !more || /\s$/.test(words) || /^\s/.test(more)) return words + more
  return isInline(part.element) ? words + more : `${words} ${more}`
}

const inlineTags =
  /^(a|abbr|b|bdi|bdo|cite|code|data|dfn|em|font|i|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|slot)$/

export const isInlineTag = (tag: string) => inlineTags.test(tag)

/** Parts of a flexible box or grid are blocks, whatever their tag. */
const isInline = (element: Element) =>
  Boolean(element.ownerDocument.defaultView?.getComputedStyle(element).display.startsWith('inline'))
