import { PageError } from '../page-error.ts'
import { windowOf } from './composed.ts'
import { focusOn } from './focus-on.ts'
import type { ActOptions, Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { cut, quoted, spoken } from './words.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const forms: Record<string, string> = {
  number: 'a number as 12.5',
  range: 'a number as 12.5',
  date: 'a date as 2031-01-31',
  time: 'a time as 14:30',
  month: 'a month as 2031-01',
  week: 'a week as 2031-W05',
  'datetime-local': 'a date and time as 2031-01-31T14:30',
  color: 'a colour as #ff8800',
}

export async function fillInput(field: Field, value: string, { signal }: ActOptions): Promise<Outcome> {
  if (field.readOnly) {
    throw new PageError(
      'NOT_FILLABLE',
      `The ${spoken(field)} can only be read. Click it: it may open something to choose from.`,
    )
  }
  refuseWrongForm(field, value)
  const typed = field.maxLength >= 0 ? value.slice(0, field.maxLength) : value
  focusOn(field)
  setValue(field, typed)
  await pause(signal)
  field.dispatchEvent(new (windowOf(field).Event)('change', { bubbles: true }))
  await pause(signal)
  return told(field, value)
}

/** Through the prototype: frameworks put a setter of their own on the element and would take the change for theirs, and ignore it. */
export function setValue(field: Field, value: string): void {
  const view = windowOf(field)
  const prototype = field.localName === 'input' ? view.HTMLInputElement.prototype : view.HTMLTextAreaElement.prototype
  const init = { data: value, inputType: 'insertText', bubbles: true, composed: true }
  if (!field.dispatchEvent(new view.InputEvent('beforeinput', { ...init, cancelable: true }))) return
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new view.InputEvent('input', init))
}

/** A browser makes nothing, or black, or the middle of it, and says no word. */
function refuseWrongForm({ type, ownerDocument }: Field, value: string): void {
  const form = forms[type]
  if (!form || (value === '' && type !== 'range' && type !== 'color')) return
  const probe = ownerDocument.createElement('input')
  probe.type = type === 'range' ? 'number' : type
  probe.value = value
  const isTaken = type === 'color' ? probe.value === value.toLowerCase() : probe.value !== ''
  if (!isTaken) throw new PageError('NOT_FILLABLE', `${quoted(value)} does not fit: this takes ${form}.`)
}

/** The page may have made something else of it, or think it wrong. */
function told(field: Field, wanted: string): Outcome {
  const complaint = field.validity.valid ? '' : ` The page says: ${cut(field.validationMessage, 200)}`
  if (field.type === 'password') return { did: `Filled the ${spoken(field)}.${complaint}` }
  const how = field.value === wanted ? 'Filled' : `Put ${quoted(wanted)} into`
  return {
    did: `${how} the ${spoken(field)}: it is now ${quoted(field.value)}.${complaint}`,
    value: cut(field.value, 500),
  }
}
