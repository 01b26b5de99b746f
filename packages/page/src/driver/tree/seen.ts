import type { InteractionKind } from '../automation-api.ts'

/** An element of the page as a person meets it: with its shadow root, frame and slots opened, without what is out of reach. */
export interface Seen {
  readonly element: Element
  readonly tag: string
  parent: Seen | undefined
  /** `hidden` may be shown by a style at any time; `out` is none of ours until its attributes say otherwise. */
  reach: 'in' | 'hidden' | 'out'
  role: string
  /** Its own words and the elements in it, in order. */
  parts: (string | Seen)[]
  kind: InteractionKind | undefined
  /** It would be a control, were it not disabled or invisible now. */
  isAsleep: boolean
  memo: Memo
}

/** What was worked out from an element and all that is in it; dropped when any of it changes. */
export interface Memo {
  text?: string
  plainText?: string
  name?: string
  skeleton?: string
  items?: Map<Seen, string>
  label?: string
  key?: string
  hint?: string
  spoken?: string
  events?: string[]
  hasSize?: boolean
  isMarked?: boolean
}

export const isSeen = (part: string | Seen): part is Seen => typeof part !== 'string'

export const seenParts = (seen: Seen): Seen[] => seen.parts.filter(isSeen)

/** All that is in it and in reach, itself first, in the order of the page. */
export function* within(seen: Seen): Generator<Seen> {
  if (seen.reach !== 'in') return
  yield seen
  for (const part of seen.parts) if (isSeen(part)) yield* within(part)
}

export function findWithin(seen: Seen, matches: (each: Seen) => boolean): Seen | undefined {
  for (const part of seen.parts) {
    if (!isSeen(part) || part.reach !== 'in') continue
    const found = matches(part) ? part : findWithin(part, matches)
    if (found) return found
  }
  return undefined
}

export function ancestor(seen: Seen, matches: (each: Seen) => boolean): Seen | undefined {
  let each = seen.parent
  while (each && !matches(each)) each = each.parent
  return each
}
