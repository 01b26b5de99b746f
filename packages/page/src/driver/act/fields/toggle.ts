import { quoted } from '../../../page-text.ts'
import { click } from '../click.ts'
import { type ActOptions, done, type Outcome, unchanged } from '../outcome.ts'
import { pause } from '../pause.ts'
import { reach } from '../reach.ts'
import { refuse } from '../refuse.ts'

const native = 'input[type=checkbox],input[type=radio]'
const byRole = '[role=checkbox],[role=switch],[role=radio],[role=menuitemcheckbox],[role=menuitemradio],[aria-pressed]'

export function isToggle(element: Element): boolean {
  return element.matches(`${native},${byRole}`)
}

/** Switches the element to `wanted`, or to the opposite state without it. Does nothing if the state is already right. */
export async function toggle(element: HTMLElement, wanted?: boolean, options: ActOptions = {}): Promise<Outcome> {
  options.signal?.throwIfAborted()
  if (!isToggle(element)) refuse('NOT_FILLABLE', element, 'is nothing to switch. Click it instead.')
  reach(element)
  const before = stateOf(element)
  if (wanted !== undefined && before === word(wanted)) return unchanged(element, before)
  if (before === 'on' && element.matches('[type=radio],[role=radio]')) {
    refuse('NOT_ALLOWED', element, 'is on until another one of its group is chosen. Choose that one.')
  }
  await click(element, options)
  await pause(options.signal, 30)
  return done('Clicked', element, element.isConnected ? stateOf(element) : undefined)
}

/** `mixed` is the state of a checkbox that represents several others. */
function stateOf(element: HTMLElement): string {
  const { checked, indeterminate } = element as HTMLInputElement
  const isNative = element.matches(native)
  const said = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed')
  return (isNative ? indeterminate : said === 'mixed') ? 'mixed' : word(isNative ? checked : said === 'true')
}

const word = (isOn: boolean) => (isOn ? 'on' : 'off')

export function readWanted(element: Element, value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (/^(true|on|yes)$/.test(text)) return true
  return /^(false|off|no)$/.test(text)
    ? false
    : refuse('NOT_FILLABLE', element, `is on or off: give true or false, not ${quoted(text)}.`)
}
