import { controlKind } from './control-kind.ts'
import { isDisabled, isOut, visibility } from './reach.ts'
import { roleOf } from './roles.ts'
import type { Seen } from './seen.ts'
import { cut } from './words.ts'

/** Scripts can nest deeper than any parser would, and deeper than a walk may go. */
const deepest = 400

export interface PageTree {
  readonly root: Seen
  /** More elements than are read at once. */
  readonly isCut: boolean
  /** The element as it was read, or else what it is in. */
  find(node: Node): Seen | undefined
  /** Reads it again, and of what is in it only what is new. */
  refresh(seen: Seen): void
}

export interface TreeOptions {
  maxElements: number
  /** Called with each document and shadow root that is entered. */
  onRoot?: (root: Node) => void
}

export function readPageTree(start: Element, { maxElements, onRoot }: TreeOptions): PageTree {
  const known = new WeakMap<Node, Seen>()
  let left = maxElements

  function read(element: Element, parent: Seen | undefined, depth: number): Seen {
    left -= 1
    const tag = element.localName
    const seen: Seen = { element, tag, parent, reach: 'out', role: '', parts: [], kind: undefined, memo: {} }
    known.set(element, seen)
    fill(seen, depth)
    return seen
  }

  function fill(seen: Seen, depth: number): void {
    const { element, tag } = seen
    seen.kind = undefined
    const look = isOut(element, tag) ? 'out' : visibility(element)
    seen.reach = look === 'out' || look === 'hidden' ? look : 'in'
    if (seen.reach !== 'in') {
      seen.parts = []
      return
    }
    seen.role = roleOf(element, tag)
    const kind = look === 'shown' ? controlKind(element, tag, seen.role) : undefined
    if (kind && !isDisabled(element)) seen.kind = kind
    seen.parts = partsOf(seen, look === 'shown', depth)
  }

  function partsOf(seen: Seen, isShown: boolean, depth: number): (string | Seen)[] {
    const words = replacement(seen)
    if (words !== undefined) return isShown && words ? [words] : []
    const parts: (string | Seen)[] = []
    for (const node of insides(seen.element, seen.tag, onRoot)) {
      if (node.nodeType === 3 && isShown) parts.push(cut((node as Text).data))
      if (node.nodeType !== 1 || depth > deepest || left <= 0) continue
      const before = known.get(node)
      parts.push(before?.parent === seen ? before : read(node as Element, seen, depth + 1))
    }
    return parts
  }

  const root = read(start, undefined, 0)
  return {
    root,
    get isCut() {
      return left <= 0
    },
    find(node) {
      let each: Node | null = node
      while (each && !known.has(each)) each = each.parentNode ?? (each as ShadowRoot).host ?? null
      return each ? known.get(each) : undefined
    },
    refresh(seen) {
      left = Math.max(left, maxElements / 10)
      fill(seen, depthOf(seen))
      for (let each: Seen | undefined = seen; each; each = each.parent) each.memo = {}
    },
  }
}

function depthOf(seen: Seen): number {
  let depth = 0
  for (let each = seen.parent; each; each = each.parent) depth += 1
  return depth
}

/** What stands for an element whose insides are not for reading. */
function replacement({ element, tag }: Seen): string | undefined {
  if (tag === 'img') return cut(element.getAttribute('alt') ?? '')
  if (tag === 'svg') return cut(element.getAttribute('aria-label') ?? element.querySelector('title')?.textContent ?? '')
  return tag === 'select' || tag === 'textarea' ? '' : undefined
}

function insides(element: Element, tag: string, onRoot: TreeOptions['onRoot']): Iterable<Node> {
  if (element.shadowRoot) {
    onRoot?.(element.shadowRoot)
    return element.shadowRoot.childNodes
  }
  if (tag === 'slot') {
    const given = (element as HTMLSlotElement).assignedNodes({ flatten: true })
    return given.length > 0 ? given : element.childNodes
  }
  return tag === 'iframe' ? frameBody(element as HTMLIFrameElement, onRoot) : element.childNodes
}

/** A frame of another origin has no document for us. */
function frameBody(frame: HTMLIFrameElement, onRoot: TreeOptions['onRoot']): Node[] {
  const inner = frame.contentDocument
  if (!inner?.body) return []
  onRoot?.(inner)
  return [inner.body]
}
