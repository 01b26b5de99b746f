import { firstOf } from '../../first-of.ts'

/** The parent as a person sees the page: through slots and out of shadow roots. */
function outwards(node: Node): Node | null {
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

/** The native method: pages replace it, and a form field with the name `matches` shadows it. */
const nativeMatches = globalThis.Element?.prototype.matches

export const isMatch = (node: Node, selector: string): boolean =>
  'tagName' in node && nativeMatches.call(node as Element, selector)

/** Like `closest`, but crosses shadow roots. */
export function closest(from: Node, selector: string): HTMLElement | undefined {
  for (const node of selfAndOuter(from)) if (isMatch(node, selector)) return node as HTMLElement
  return undefined
}

/** Our own chat. */
export const chat = '[data-deckhand-chat],deckhand-chat'

/** The topmost element at a point, also inside open shadow roots. Ignores the chat: a person would move it aside. */
export function topmostAt(document: Document, x: number, y: number): Element | undefined {
  let hit = firstOf(document.elementsFromPoint(x, y), (each) => !closest(each, chat))
  for (;;) {
    const inner = hit?.shadowRoot?.elementFromPoint(x, y)
    if (!inner || inner === hit) return hit
    hit = inner
  }
}

/** Elements in a frame belong to the frame's window: our `instanceof` and setters do not work on them. */
export function windowOf(element: Element): Window & typeof globalThis {
  return (element.ownerDocument.defaultView ?? window) as Window & typeof globalThis
}

export function activeElement(element: Element): Element | null {
  let active = element.ownerDocument.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}
