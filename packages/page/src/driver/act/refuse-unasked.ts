import type { ListedControls } from '../automation-api.ts'
import { mark, markOf } from '../confirm.ts'
import { closest, holds, isMatch, selfAndOuter } from './composed.ts'
import type { ActOptions } from './outcome.ts'
import { refuse } from './refuse.ts'
import { nameOf } from './words.ts'

/** What is marked or listed is worked by the call that a person allowed, as the element that they were asked about, and in no other way. */
export function refuseUnasked(element: Element, { confirmed, listed }: ActOptions): void {
  if (element !== confirmed && (markOf(element) || (listed && isListed(element, listed)))) {
    refuse('NOT_ALLOWED', element, 'is worked only after a person was asked. Use the tool that is made for it.')
  }
}

/** A click on something in a listed control reaches that control, too. */
function isListed(element: Element, { elements, isListed }: ListedControls): boolean {
  for (const node of selfAndOuter(element)) if (elements.has(node as Element)) return true
  return isListed(nameOf(element))
}

/** A click goes to all that lies between what it hits and the element, and to what a label around it is for. */
export function refuseUnaskedAt(target: Element, element: Element, options: ActOptions): void {
  for (const node of selfAndOuter(target)) {
    if (holds(node, element)) break
    if (isMarked(node, options)) refuseUnasked(node as Element, options)
  }
  const labelled = (closest(target, 'label') as HTMLLabelElement | undefined)?.control
  if (labelled && labelled !== element) refuseUnasked(labelled, options)
}

/** An option of a list that a person allowed to choose in; not one that is marked itself. */
export function withOption(option: HTMLElement, options: ActOptions): ActOptions {
  return options.confirmed && !isMarked(option, options) ? { ...options, confirmed: option } : options
}

const isMarked = (node: Node, { listed }: ActOptions) =>
  isMatch(node, mark) || listed?.elements.has(node as Element) === true
