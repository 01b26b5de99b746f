import { PageError } from '../../page-error.ts'
import { click } from '../click.ts'
import { readKey } from '../keys.ts'
import { type ActOptions, done, type Outcome, unchanged } from '../outcome.ts'
import { pause } from '../pause.ts'
import { pressKey, receiver } from '../press.ts'
import { isDisabled } from '../reach.ts'
import { withOption } from '../refuse-unconfirmed.ts'
import { settle } from '../settle.ts'
import { nameOf } from '../words.ts'
import { fillInput, setValue } from './fill-input.ts'
import { type OpenList, openList } from './open-list.ts'
import { pick } from './pick.ts'

/** True for a combobox or a button that opens a list. A search field takes any text, so its suggestions do not count. */
export function isOpening(element: HTMLElement): boolean {
  return element.matches('[role=combobox]:not([type=search]),[aria-haspopup=listbox]:not([type=search])')
}

/** Opens the list and chooses an option by name. If no option has that name, restores the previous state. */
export async function chooseFromList(element: HTMLElement, wanted: string, options: ActOptions): Promise<Outcome> {
  const field = element.localName === 'input' ? (element as HTMLInputElement) : undefined
  const before = field?.value ?? ''
  const list = await openList(element, options)
  const offered = choicesOf(list)
  try {
    if (field && !offered.some(({ name }) => name === wanted)) await typeToFind(field, wanted, options)
    const found = choicesOf(list)
    if (field && !offered.length && !found.length) return await fillInput(field, wanted, options)
    const { option } = pick(found.length ? found : offered, wanted)
    await click(option, withOption(option, options))
  } catch (error) {
    // After a stop, do nothing more, not even this.
    if (error instanceof PageError) await restoreField(element, field, before)
    throw error
  }
  await settleBriefly(element, options)
  return done('Filled', element, field ? field.value : element.innerText)
}

async function restoreField(element: HTMLElement, field: HTMLInputElement | undefined, before: string): Promise<void> {
  if (field && field.value !== before) setValue(field, before)
  await pause()
  pressKey(receiver(element), readKey('Escape'))
}

async function typeToFind(field: HTMLInputElement, wanted: string, options: ActOptions): Promise<void> {
  setValue(field, wanted)
  await settleBriefly(field, options)
}

const choicesOf = (list: OpenList) => list.options().map((option) => ({ option, name: nameOf(option) }))

/** Chooses among options that are always visible: a listbox, or the buttons of a radio group. */
export async function chooseWithin(
  group: HTMLElement,
  selector: string,
  wanted: string[],
  options: ActOptions,
): Promise<Outcome> {
  const all = [...group.querySelectorAll<HTMLElement>(selector)].filter((each) => !isDisabled(each))
  const choices = all.map((option) => ({ option, name: nameOf(option) }))
  const meant = wanted.map((each) => pick(choices, each).option)
  const isOne = group.getAttribute('aria-multiselectable') !== 'true'
  const toClick = all.filter((each) => isChosen(each) !== meant.includes(each) && (meant.includes(each) || !isOne))
  for (const each of toClick) await click(each, withOption(each, options))
  await settleBriefly(group, options)
  const value = all.filter(isChosen).map(nameOf).join(', ')
  return toClick.length ? done('Filled', group, value) : unchanged(group, value)
}

const isChosen = (option: Element) => option.matches('[aria-selected=true],[aria-checked=true],:checked')

const settleBriefly = (element: HTMLElement, { signal }: ActOptions) =>
  settle(element, { quietMs: 50, mostMs: 1_000, signal })
