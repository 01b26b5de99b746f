import { PageError } from '../page-error.ts'
import { focusOn } from './focus-on.ts'
import { insertText } from './insert-text.ts'
import type { ActOptions, Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { cut, quoted, spoken } from './words.ts'

/** Replaces all that is in a contenteditable. */
export async function fillEditor(element: HTMLElement, value: string, { signal }: ActOptions): Promise<Outcome> {
  if (element.getAttribute('aria-readonly') === 'true') {
    throw new PageError('NOT_FILLABLE', `The ${spoken(element)} can only be read.`)
  }
  focusOn(element)
  element.ownerDocument.getSelection()?.selectAllChildren(element)
  // Editors learn of a selection from an event that comes later.
  await pause(signal)
  insertText(element, value)
  await pause(signal)
  return {
    did: `Wrote into the ${spoken(element)}: it is now ${quoted(element.innerText)}.`,
    value: cut(element.innerText, 500),
  }
}
