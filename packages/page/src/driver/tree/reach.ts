/** The chat is never part of the page that it works; what an author marks is left alone. */
const outside = '[data-deckhand-chat],deckhand-chat,[data-deckhand-ignore],[inert],[aria-hidden="true"]'

const unseenTags = new Set(
  'script style template noscript head meta link title datalist base object embed canvas video audio'.split(' '),
)

export const isUnseenTag = (tag: string) => unseenTags.has(tag)

/** Out for what its attributes say, and all that is in it. */
export function isOut(element: Element, tag: string): boolean {
  return unseenTags.has(tag) || element.matches(outside) || isUnusableInput(element, tag)
}

/** A file is chosen by a person; a script that offers it as text can only fail. */
function isUnusableInput(element: Element, tag: string): boolean {
  const { type } = element as HTMLInputElement
  return tag === 'input' && (type === 'file' || type === 'hidden')
}

export const isDisabled = (element: Element) =>
  element.matches(':disabled,[aria-disabled="true"],[aria-disabled="true"] *')

/** Whether its own words are to be seen, only what is in it may be, or neither. */
export function visibility(element: Element): 'shown' | 'inside' | 'hidden' {
  if (element.checkVisibility({ visibilityProperty: true })) return 'shown'
  if (element.checkVisibility()) return 'inside'
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  if (style?.display !== 'contents') return 'hidden'
  return style.visibility === 'visible' ? 'shown' : 'inside'
}

/** A control without any size cannot be met, unless what labels it or is in it can. */
export const hasSize = (element: Element, labels: Element[]): boolean =>
  isSized(element) || labels.some(isSized) || [...element.children].some(isSized)

function isSized(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}
