import { focusOn } from './focus-on.ts'
import { insertText } from './insert-text.ts'
import { type ActOptions, done, type Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { refuse } from './refuse.ts'

/** Replaces all that is in a contenteditable. */
export async function fillEditor(element: HTMLElement, value: string, { signal }: ActOptions): Promise<Outcome> {
  if (element.ariaReadOnly === 'true') refuse('NOT_FILLABLE', element, 'can only be read.')
  focusOn(element)
  element.ownerDocument.getSelection()?.selectAllChildren(element)
  // Editors learn of a selection from an event that comes later.
  await pause(signal)
  insertText(element, value)
  await pause(signal)
  return done('Filled', element, element.innerText)
}
