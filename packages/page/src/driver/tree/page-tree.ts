import { cut } from '../../page-text.ts'
import { controlKind } from './control-kind.ts'
import { ancestor, findWithin, isPageNode, type PageNode } from './page-node.ts'
import { isDisabled, isOut, visibility } from './reach.ts'
import { roleOf } from './roles.ts'

/** Scripts can nest deeper than any parser would, and deeper than recursion can go. */
const deepest = 400

export interface PageTree {
  readonly root: PageNode
  /** The page has more elements than the limit. */
  readonly isCut: boolean
  /** The node of the element, or of its nearest known ancestor. */
  find(node: Node): PageNode | undefined
  /** Reads the node again. Inside it, reads only new elements, or everything if `isDeep`. */
  refresh(seen: PageNode, isDeep?: boolean): void
}

export interface TreeOptions {
  maxElements: number
  /** Called with each document and shadow root that is entered. */
  onRoot?: (root: Node) => void
}

export function readPageTree(start: Element, { maxElements, onRoot }: TreeOptions): PageTree {
  const known = new WeakMap<Node, PageNode>()
  let left = maxElements

  function read(element: Element, parent: PageNode | undefined, depth: number): PageNode {
    left -= 1
    const tag = element.localName
    const seen: PageNode = {
      element,
      tag,
      parent,
      reach: 'out',
      role: '',
      parts: [],
      kind: undefined,
      isInactive: false,
      memo: {},
    }
    known.set(element, seen)
    tryFill(seen, depth, true)
    return seen
  }

  /** A form field can shadow the form's own methods with its name. Such a form is left out. */
  function tryFill(seen: PageNode, depth: number, isDeep: boolean): void {
    try {
      fill(seen, depth, isDeep)
    } catch {
      Object.assign(seen, { reach: 'out', kind: undefined, isInactive: false, parts: [] })
    }
  }

  function fill(seen: PageNode, depth: number, isDeep: boolean): void {
    const { element, tag } = seen
    seen.kind = undefined
    seen.isInactive = false
    const look = isOut(element, tag) ? 'out' : visibility(element)
    seen.reach = look === 'out' || look === 'hidden' ? look : 'in'
    if (seen.reach !== 'in') {
      seen.parts = []
      return
    }
    seen.role = roleOf(element, tag)
    const kind = controlKind(element, tag, seen.role)
    seen.isInactive = kind !== undefined && (look !== 'shown' || isDisabled(element))
    if (!seen.isInactive) seen.kind = kind
    seen.parts = partsOf(seen, look === 'shown', depth, isDeep)
    if (!kind && look === 'shown' && looksClickable(seen)) seen.kind = 'other'
  }

  function partsOf(seen: PageNode, isShown: boolean, depth: number, isDeep: boolean): (string | PageNode)[] {
    const words = replacement(seen)
    if (words !== undefined) return isShown && words ? [words] : []
    const parts: (string | PageNode)[] = []
    for (const node of contentNodes(seen.element, seen.tag, onRoot)) {
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
      for (let each: PageNode | undefined = seen; each; each = each.parent) each.memo = {}
    },
  }
}

const plainTags = /^(div|span|li|td|p|img|svg|i|b)$/

/**
 * True if only the pointer cursor shows that the element is clickable. Checked last, and only for elements
 * with text of their own and attributes that a style may match, because a computed style costs more than all the other checks.
 */
function looksClickable(seen: PageNode): boolean {
  if (seen.role && seen.role !== 'img' && seen.role !== 'listitem' && seen.role !== 'cell') return false
  if (
    !plainTags.test(seen.tag) ||
    !seen.element.hasAttributes() ||
    !seen.parts.some((part) => !isPageNode(part) && part.trim() !== '')
  )
    return false
  return (
    hasPointerCursor(seen.element) &&
    !inheritsPointerCursor(seen) &&
    !ancestor(seen, isControlOrLabel) &&
    !findWithin(seen, isControlOrLabel)
  )
}

const isControlOrLabel = ({ kind, isInactive, tag }: PageNode) => kind !== undefined || isInactive || tag === 'label'

const hasPointerCursor = (element: Element) =>
  element.ownerDocument.defaultView?.getComputedStyle(element).cursor === 'pointer'

/** Children inherit the cursor, so only the outermost element counts. */
const inheritsPointerCursor = ({ parent }: PageNode) => parent !== undefined && hasPointerCursor(parent.element)

function depthOf(seen: PageNode): number {
  let depth = 0
  for (let each = seen.parent; each; each = each.parent) depth += 1
  return depth
}

/** The text that replaces the content of an element. */
function replacement({ element, tag }: PageNode): string | undefined {
  if (tag === 'img') return cut(element.getAttribute('alt') ?? '')
  if (tag === 'svg') return cut(element.getAttribute('aria-label') ?? element.querySelector('title')?.textContent ?? '')
  return tag === 'select' || tag === 'textarea' ? '' : undefined
}

function contentNodes(element: Element, tag: string, onRoot: TreeOptions['onRoot']): Iterable<Node> {
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

/** Empty for a frame of another origin, whose document is not accessible. */
function frameBody(frame: HTMLIFrameElement, onRoot: TreeOptions['onRoot']): Node[] {
  const inner = frame.contentDocument
  if (!inner?.body) return []
  onRoot?.(inner)
  return [inner.body]
}
