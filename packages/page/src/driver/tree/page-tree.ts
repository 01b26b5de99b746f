import { cut } from '../../page-text.ts'
import { controlKind } from './control-kind.ts'
import { isDisabled, isOut, visibility } from './reach.ts'
import { roleOf } from './roles.ts'
import { ancestor, findWithin, isSeen, type Seen } from './seen.ts'

/** Scripts can nest deeper than any parser would, and deeper than a walk may go. */
const deepest = 400

export interface PageTree {
  readonly root: Seen
  /** More elements than are read at once. */
  readonly isCut: boolean
  /** The element as it was read, or else what it is in. */
  find(node: Node): Seen | undefined
  /** Reads it again, and of what is in it only what is new, or else everything. */
  refresh(seen: Seen, isDeep?: boolean): void
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
    const seen: Seen = {
      element,
      tag,
      parent,
      reach: 'out',
      role: '',
      parts: [],
      kind: undefined,
      isAsleep: false,
      memo: {},
    }
    known.set(element, seen)
    tryFill(seen, depth, true)
    return seen
  }

  /** The fields of a form hide the form's own methods where they are named like them: such a form is left out. */
  function tryFill(seen: Seen, depth: number, isDeep: boolean): void {
    try {
      fill(seen, depth, isDeep)
    } catch {
      Object.assign(seen, { reach: 'out', kind: undefined, isAsleep: false, parts: [] })
    }
  }

  function fill(seen: Seen, depth: number, isDeep: boolean): void {
    const { element, tag } = seen
    seen.kind = undefined
    seen.isAsleep = false
    const look = isOut(element, tag) ? 'out' : visibility(element)
    seen.reach = look === 'out' || look === 'hidden' ? look : 'in'
    if (seen.reach !== 'in') {
      seen.parts = []
      return
    }
    seen.role = roleOf(element, tag)
    const kind = controlKind(element, tag, seen.role)
    seen.isAsleep = kind !== undefined && (look !== 'shown' || isDisabled(element))
    if (!seen.isAsleep) seen.kind = kind
    seen.parts = partsOf(seen, look === 'shown', depth, isDeep)
    if (!kind && look === 'shown' && looksClickable(seen)) seen.kind = 'other'
  }

  function partsOf(seen: Seen, isShown: boolean, depth: number, isDeep: boolean): (string | Seen)[] {
    const words = replacement(seen)
    if (words !== undefined) return isShown && words ? [words] : []
    const parts: (string | Seen)[] = []
    for (const node of insides(seen.element, seen.tag, onRoot)) {
      if (node.nodeType === 3 && isShown) parts.push(cut((node as Text).data))
      if (node.nodeType !== 1 || depth > deepest || left <= 0) continue
      const before = isDeep ? undefined : known.get(node)
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
    refresh(seen, isDeep = false) {
      left = Math.max(left, maxElements / 10)
      tryFill(seen, depthOf(seen), isDeep)
      for (let each: Seen | undefined = seen; each; each = each.parent) each.memo = {}
    },
  }
}

const plainTags = /^(div|span|li|td|p|img|svg|i|b)$/

/**
 * Whether an element is clickable though its markup does not say so: its author only gave it the pointer cursor. Asked last, and only of elements
 * with text of their own and an attribute that a style may match, because a computed style costs more than all the other checks.
 */
function looksClickable(seen: Seen): boolean {
  if (seen.role && seen.role !== 'img' && seen.role !== 'listitem' && seen.role !== 'cell') return false
  if (
    !plainTags.test(seen.tag) ||
    !seen.element.hasAttributes() ||
    !seen.parts.some((part) => !isSeen(part) && part.trim() !== '')
  )
    return false
  return hasHand(seen.element) && !isInHand(seen) && !ancestor(seen, isWorked) && !findWithin(seen, isWorked)
}

const isWorked = ({ kind, isAsleep, tag }: Seen) => kind !== undefined || isAsleep || tag === 'label'

const hasHand = (element: Element) => element.ownerDocument.defaultView?.getComputedStyle(element).cursor === 'pointer'

/** Children inherit the cursor: the outermost element that has it is meant. */
const isInHand = ({ parent }: Seen) => parent !== undefined && hasHand(parent.element)

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
