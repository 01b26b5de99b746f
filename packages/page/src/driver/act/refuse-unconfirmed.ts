import type { ListedControls } from '../automation-api.ts'
import { mark, markOf } from '../confirm.ts'
import { closest, holds, isMatch, selfAndOuter } from './composed.ts'
import type { ActOptions } from './outcome.ts'
import { refuse } from './refuse.ts'
import { nameOf } from './words.ts'

/** Refuses a marked or listed control, unless it is exactly the element that the person agreed to. */
export function refuseUnconfirmed(element: Element, { confirmed, listed }: ActOptions): void {
  if (element !== confirmed && (markOf(element) || (listed && isListed(element, listed)))) {
    refuse('NOT_ALLOWED', element, 'is worked only after a person was asked. Use the tool that is made for it.')
  }
}

/** A click inside a listed control reaches that control, too. */
function isListed(element: Element, { elements, isListed }: ListedControls): boolean {
  for (const node of selfAndOuter(element)) if (elements.has(node as Element)) return true
  return isListed(nameOf(element))
}

/** A click also reaches everything between its target and the element, and the control of a label around it. */
export function refuseUnconfirmedAround(target: Element, element: Element, options: ActOptions): void {
  for (const node of selfAndOuter(target)) {
    if (holds(node, element)) break
    if (isMarked(node, options)) refuseUnconfirmed(node as Element, options)
  }
  const labelled = (closest(target, 'label') as HTMLLabelElement | undefined)?.control
  if (labelled && labelled !== element) refuseUnconfirmed(labelled, options)
}

/** Extends the person's consent from a list to one of its options, unless that option is marked itself. */
export function withOption(option: HTMLElement, options: ActOptions): ActOptions {
  return options.confirmed && !isMarked(option, options) ? { ...options, confirmed: option } : options
}

const isMarked = (node: Node, { listed }: ActOptions) =>
  isMatch(node, mark) || listed?.elements.has(node as Element) === true
