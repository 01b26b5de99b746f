/** The chat is not part of the page. Parts that an author excludes are left alone. */
const outside = '[data-deckhand-chat],deckhand-chat,[data-deckhand-ignore],[inert],[aria-hidden="true"]'

const unseenTags = new Set(
  'script style template noscript head meta link title datalist base object embed canvas video audio'.split(' '),
)

/** True if its tag or attributes exclude it, and everything in it. */
export function isOut(element: Element, tag: string): boolean {
  return unseenTags.has(tag) || element.matches(outside) || isUnusableInput(element, tag)
}

/** Only a person can choose a file; scripts cannot. */
function isUnusableInput(element: Element, tag: string): boolean {
  const { type } = element as HTMLInputElement
  return tag === 'input' && (type === 'file' || type === 'hidden')
}

export const isDisabled = (element: Element) =>
  element.matches(':disabled') || element.closest('[aria-disabled="true"]') !== null

/** `shown`: its own text is visible. `inside`: only children may be. `hidden`: neither. */
export function visibility(element: Element): 'shown' | 'inside' | 'hidden' {
  if (element.checkVisibility({ visibilityProperty: true })) return 'shown'
  if (element.checkVisibility()) return 'inside'
  const style = element.ownerDocument.defaultView?.getComputedStyle(element)
  if (style?.display !== 'contents') return 'hidden'
  return style.visibility === 'visible' ? 'shown' : 'inside'
}

/** A control without a size is unreachable, unless a label or a child of it has one. */
export const hasSize = (element: Element, labels: Element[]): boolean =>
  isWide(element as HTMLElement) || labels.some(isSized) || [...element.children].some(isSized)

/** Ten times cheaper than `getBoundingClientRect`. */
const isWide = ({ offsetWidth, offsetHeight }: HTMLElement) => offsetWidth > 0 && offsetHeight > 0

function isSized(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}
