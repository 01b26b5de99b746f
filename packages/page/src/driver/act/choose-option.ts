import { PageError } from '../page-error.ts'
import { windowOf } from './composed.ts'
import { focusOn } from './focus-on.ts'
import type { ActOptions, Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { pick } from './pick.ts'
import { cut, listed, spoken } from './words.ts'

/** In a native select; in one for several these become all that is selected. */
export async function chooseOption(
  select: HTMLSelectElement,
  wanted: string[],
  { signal }: ActOptions,
): Promise<Outcome> {
  if (wanted.length !== 1 && !select.multiple) {
    throw new PageError('NOT_FILLABLE', `The ${spoken(select)} takes exactly one option, not ${wanted.length}.`)
  }
  const choices = [...select.options]
    .filter(isOffered)
    .map((option) => ({ option, name: cut(option.label, 200), value: option.value }))
  const meant = new Set(wanted.map((each) => pick(choices, each).option))
  const chosen = () => [...select.selectedOptions].map(({ label }) => cut(label, 200))
  if (meant.size === select.selectedOptions.length && [...meant].every(({ selected }) => selected)) {
    return { did: `The ${spoken(select)} is already ${listed(chosen())}.`, value: select.value, already: true }
  }
  focusOn(select)
  for (const option of select.options) option.selected = meant.has(option)
  for (const type of ['input', 'change'])
    select.dispatchEvent(new (windowOf(select).Event)(type, { bubbles: true, composed: true }))
  await pause(signal)
  return { did: `Chose in the ${spoken(select)}: it is now ${listed(chosen())}.`, value: chosen().join(', ') }
}

const isOffered = (option: HTMLOptionElement) => !option.matches(':disabled,:disabled *') && !option.hidden
