import { firstOf } from '../../first-of.ts'

/** The next step outwards as a person sees the page: out of slots and shadow roots too. */
export function outwards(node: Node): Node | null {
  const slot = (node as Element).assignedSlot
  return slot ?? node.parentNode ?? (node as ShadowRoot).host ?? null
}

export function* selfAndOuter(node: Node | null | undefined): Generator<Node> {
  for (let each = node; each; each = outwards(each)) yield each
}

export function holds(outer: Node, inner: Node | null | undefined): boolean {
  for (const node of selfAndOuter(inner)) if (node === outer) return true
  return false
}

/** As it was when we came: pages replace it, and a form's fields hide it where they are called so. */
const nativeMatches = globalThis.Element?.prototype.matches

export const isMatch = (node: Node, selector: string): boolean =>
  'tagName' in node && nativeMatches.call(node as Element, selector)

/** Like `closest`, past the edges of shadow roots. */
export function closest(from: Node, selector: string): HTMLElement | undefined {
  for (const node of selfAndOuter(from)) if (isMatch(node, selector)) return node as HTMLElement
  return undefined
}

/** The chat that all this is done for. */
export const chat = '[data-deckhand-chat],deckhand-chat'

/** What lies on top at a point, also inside of open shadow roots. The chat is in nobody's way: a person would move it aside. */
export function topmostAt(document: Document, x: number, y: number): Element | undefined {
  let hit = firstOf(document.elementsFromPoint(x, y), (each) => !closest(each, chat))
  for (;;) {
    const inner = hit?.shadowRoot?.elementFromPoint(x, y)
    if (!inner || inner === hit) return hit
    hit = inner
  }
}

/** Elements of a frame are made by the frame's own window: neither `instanceof` nor our window's setters know them. */
export function windowOf(element: Element): Window & typeof globalThis {
  return (element.ownerDocument.defaultView ?? window) as Window & typeof globalThis
}

export function activeElement(element: Element): Element | null {
  let active = element.ownerDocument.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
