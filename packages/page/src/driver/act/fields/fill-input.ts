import { oneLine, quoted } from '../../../page-text.ts'
import { windowOf } from '../composed.ts'
import { focusOn } from '../focus-on.ts'
import { type ActOptions, done, type Outcome } from '../outcome.ts'
import { pause } from '../pause.ts'
import { refuse } from '../refuse.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

const examples: Record<string, string> = {
  number: '12.5',
  range: '12.5',
  date: '2031-01-31',
  time: '14:30',
  month: '2031-01',
  week: '2031-W05',
  'datetime-local': '2031-01-31T14:30',
  color: '#ff8800',
}

export async function fillInput(field: Field, value: string, { signal }: ActOptions): Promise<Outcome> {
  if (field.readOnly) refuse('NOT_FILLABLE', field, 'can only be read. Click it: it may open something to choose from.')
  refuseWrongForm(field, value)
  const typed = field.maxLength >= 0 ? value.slice(0, field.maxLength) : value
  focusOn(field)
  setValue(field, typed)
  await pause(signal)
  field.dispatchEvent(new (windowOf(field).Event)('change', { bubbles: true }))
  await pause(signal)
  return outcomeOf(field)
}

/** Uses the prototype's setter. Frameworks put their own setter on the element, and would ignore the change as their own. */
export function setValue(field: Field, value: string): void {
  const view = windowOf(field)
  const prototype = field.localName === 'input' ? view.HTMLInputElement.prototype : view.HTMLTextAreaElement.prototype
  const init = { data: value, inputType: 'insertText', bubbles: true, composed: true }
  if (!field.dispatchEvent(new view.InputEvent('beforeinput', { ...init, cancelable: true }))) return
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new view.InputEvent('input', init))
}

/** Refuses a value in the wrong format: browsers silently turn it into an empty value, black, or the middle of the range. */
function refuseWrongForm(field: Field, value: string): void {
  const { type, ownerDocument } = field
  if (!examples[type] || (value === '' && type !== 'range' && type !== 'color')) return
  const probe = ownerDocument.createElement('input')
  probe.type = type === 'range' ? 'number' : type
  probe.value = value
  const isTaken = type === 'color' ? probe.value === value.toLowerCase() : probe.value !== ''
  if (!isTaken) refuse('NOT_FILLABLE', field, `takes a ${type} as ${examples[type]}, not ${quoted(value)}.`)
}

/** Reports the actual value, which the page may have changed, and the page's validation message. */
function outcomeOf(field: Field): Outcome {
  const outcome = done('Filled', field, field.type === 'password' ? undefined : field.value)
  if (!field.validity.valid) outcome.did += ` The page says: ${oneLine(field.validationMessage, 200)}`
  return outcome
}
