import { PageError } from '../page-error.ts'
import { click } from './click.ts'
import type { ActOptions, Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { reach } from './reach.ts'
import { quoted, spoken } from './words.ts'

const native = 'input[type=checkbox],input[type=radio]'
const byRole = '[role=checkbox],[role=switch],[role=radio],[role=menuitemcheckbox],[role=menuitemradio],[aria-pressed]'

export function isToggle(element: Element): boolean {
  return element.matches(`${native},${byRole}`)
}

/** Makes it on or off, or the other of the two. Where it is so already nothing is done. */
export async function toggle(element: HTMLElement, wanted?: boolean, options: ActOptions = {}): Promise<Outcome> {
  if (!isToggle(element))
    throw new PageError('NOT_FILLABLE', `The ${spoken(element)} is nothing to switch. Click it instead.`)
  reach(element)
  const before = stateOf(element)
  if (before === wanted)
    return { did: `The ${spoken(element)} is already ${word(wanted)}.`, value: word(wanted), already: true }
  if (before === true && element.matches('[type=radio],[role=radio]')) {
    throw new PageError(
      'NOT_ALLOWED',
      `The ${spoken(element)} is on until another one of its group is chosen. Choose that one.`,
    )
  }
  await click(element, options)
  await pause(options.signal, 30)
  const after = element.isConnected ? stateOf(element) : undefined
  const isKept = after === before || (wanted !== undefined && after !== wanted && after !== undefined)
  const did = isKept
    ? `Clicked the ${spoken(element)}, and the page left it ${word(after)}.`
    : `Switched the ${spoken(element)} ${word(after)}.`
  return { did, value: word(after) }
}

/** Neither, for one that stands for several. */
function stateOf(element: HTMLElement): boolean | 'mixed' {
  const { checked, indeterminate } = element as HTMLInputElement
  if (element.matches(native)) return indeterminate ? 'mixed' : checked
  const said = element.getAttribute('aria-checked') ?? element.getAttribute('aria-pressed')
  return said === 'mixed' ? said : said === 'true'
}

const word = (state: boolean | 'mixed' | undefined) =>
  state === 'mixed' ? 'mixed' : state === undefined ? 'away' : state ? 'on' : 'off'

export function readWanted(element: Element, value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (['true', 'on', 'yes'].includes(text)) return true
  if (['false', 'off', 'no'].includes(text)) return false
  throw new PageError(
    'NOT_FILLABLE',
    `The ${spoken(element)} is on or off: give true or false, not ${quoted(String(value))}.`,
  )
}
