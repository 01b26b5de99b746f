import { ancestor, findWithin, isSeen, type Seen } from './seen.ts'

const plainTags = /^(div|span|li|td|p|img|svg|i|b)$/

/**
 * Something to click on without a word about it in the markup: its author only gave it the pointer's hand. Asked last and of few, those with words of their own
 * and something that a style may go by, because a style costs more than all else that is asked of an element.
 */
export function looksClickable(seen: Seen): boolean {
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

/** The hand is handed down: what is meant is the outermost that has it. */
const isInHand = ({ parent }: Seen) => parent !== undefined && hasHand(parent.element)
