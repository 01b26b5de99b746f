import type { InteractionKind } from '../automation-api.ts'

/** An element as a person perceives it: with its shadow root, frame and slots opened, without unreachable parts. */
export interface PageNode {
  readonly element: Element
  readonly tag: string
  parent: PageNode | undefined
  /** `hidden`: a style may show it at any time. `out`: excluded until its attributes change. */
  reach: 'in' | 'hidden' | 'out'
  role: string
  /** Its text and child nodes, in order. */
  parts: (string | PageNode)[]
  kind: InteractionKind | undefined
  /** A control that is disabled or invisible now. */
  isInactive: boolean
  memo: Memo
}

/** Values derived from an element and its content. Dropped when any of it changes. */
export interface Memo {
  text?: string
  plainText?: string
  name?: string
  skeleton?: string
  items?: Map<PageNode, string>
  label?: string
  key?: string
  hint?: string
  spoken?: string
  events?: string[]
  hasSize?: boolean
  isMarked?: boolean
}

export const isPageNode = (part: string | PageNode): part is PageNode => typeof part !== 'string'

export const childNodes = (seen: PageNode): PageNode[] => seen.parts.filter(isPageNode)

export function findWithin(seen: PageNode, matches: (each: PageNode) => boolean): PageNode | undefined {
  for (const part of seen.parts) {
    if (!isPageNode(part) || part.reach !== 'in') continue
    const found = matches(part) ? part : findWithin(part, matches)
    if (found) return found
  }
  return undefined
}

export function ancestor(seen: PageNode, matches: (each: PageNode) => boolean): PageNode | undefined {
  let each = seen.parent
  while (each && !matches(each)) each = each.parent
  return each
}
