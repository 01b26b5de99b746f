import { focusOn } from '../focus-on.ts'
import { insertText } from '../insert-text.ts'
import { type ActOptions, done, type Outcome } from '../outcome.ts'
import { pause } from '../pause.ts'
import { reach } from '../reach.ts'
import { refuse } from '../refuse.ts'
import { chooseFromList, chooseWithin, isOpening } from './choose-from-list.ts'
import { chooseOption } from './choose-option.ts'
import { fillInput } from './fill-input.ts'
import { moveSlider } from './move-slider.ts'
import { isToggle, readWanted, toggle } from './toggle.ts'

export type FillValue = string | number | boolean | string[]

const unfillable = 'input:is([type=file],[type=hidden],[type=button],[type=submit],[type=reset],[type=image])'

/** Sets a value as a person would, and reports what the page made of it. Otherwise throws a PageError and changes nothing. */
export async function fill(element: HTMLElement, value: FillValue, options: ActOptions = {}): Promise<Outcome> {
  options.signal?.throwIfAborted()
  if (element.matches(unfillable)) throwNotFillable(element)
  if (isToggle(element)) return toggle(element, readWanted(element, value), options)
  reach(element)
  if (element.localName === 'select') return chooseOption(element as HTMLSelectElement, texts(value), options)
  const text = texts(value)[0] ?? ''
  if (isOpening(element)) return chooseFromList(element, text, options)
  if (element.matches('input,textarea')) return fillInput(element as HTMLInputElement, text, options)
  if (element.isContentEditable) return fillEditor(element, text, options)
  return fillByRole(element, value, options)
}

/** Replaces the whole content of a contenteditable. */
async function fillEditor(element: HTMLElement, value: string, { signal }: ActOptions): Promise<Outcome> {
  if (element.ariaReadOnly === 'true') refuse('NOT_FILLABLE', element, 'can only be read.')
  focusOn(element)
  element.ownerDocument.getSelection()?.selectAllChildren(element)
  // Editors notice a selection only through an event that follows it.
  await pause(signal)
  insertText(element, value)
  await pause(signal)
  return done('Filled', element, element.innerText)
}

function fillByRole(element: HTMLElement, value: FillValue, options: ActOptions): Promise<Outcome> {
  const role = element.getAttribute('role')
  if (role === 'slider' || role === 'spinbutton')
    return moveSlider(element, Number(texts(value)[0] || Number.NaN), options)
  if (role === 'listbox') return chooseWithin(element, '[role=option]', texts(value), options)
  if (role === 'radiogroup') return chooseWithin(element, '[role=radio],input[type=radio]', texts(value), options)
  throwNotFillable(element)
}

const texts = (value: FillValue) => [value].flat().map(String)

function throwNotFillable(element: HTMLElement): never {
  const isFile = element.matches('[type=file]')
  refuse(
    'NOT_FILLABLE',
    element,
    isFile ? 'takes files. Ask the person to choose them.' : 'takes no value. Click it instead.',
  )
}
