import { oneLine } from '../../../page-text.ts'
import { windowOf } from '../composed.ts'
import { focusOn } from '../focus-on.ts'
import { type ActOptions, done, type Outcome, unchanged } from '../outcome.ts'
import { pause } from '../pause.ts'
import { refuse } from '../refuse.ts'
import { pick } from './pick.ts'

/** Chooses in a native select. In a multiple one, `wanted` becomes the whole selection. */
export async function chooseOption(select: HTMLSelectElement, wanted: string[], options: ActOptions): Promise<Outcome> {
  if (wanted.length !== 1 && !select.multiple) {
    refuse('NOT_FILLABLE', select, `takes exactly one option, not ${wanted.length}.`)
  }
  const choices = [...select.options]
    .filter(isOffered)
    .map((option) => ({ option, name: oneLine(option.label, 200), value: option.value }))
  const meant = new Set(wanted.map((each) => pick(choices, each).option))
  const chosen = () => [...select.selectedOptions].map(({ label }) => oneLine(label)).join(', ')
  if (meant.size === select.selectedOptions.length && [...meant].every(({ selected }) => selected)) {
    return unchanged(select, chosen())
  }
  focusOn(select)
  const { Event } = windowOf(select)
  for (const option of select.options) option.selected = meant.has(option)
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
  await pause(options.signal)
  return done('Filled', select, chosen())
}

const isOffered = (option: HTMLOptionElement) => !option.matches(':disabled,:disabled *') && !option.hidden
