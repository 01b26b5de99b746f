import type { AutomationAPI, Coordinate, InteractionItem } from './automation-api.ts'
import { PageError } from './page-error.ts'

const fields = 'textarea, input:not([type=checkbox], [type=radio], [type=file])'

/** Jay sends an event and no more: what a person's hand would do besides, setting the value or the tick, is done here. */
export async function triggerOnJay(
  jay: Pick<AutomationAPI, 'triggerEvent'>,
  item: InteractionItem | undefined,
  event: string,
  coordinate: Coordinate,
  data: unknown,
): Promise<void> {
  if (!item) throw new PageError('NOT_FOUND', 'Nothing is at that coordinate. Look at what the page has now.')
  const { element } = item
  if (!element.isConnected) throw new PageError('GONE', 'The page took it away. Look at what the page has now.')
  if (element.matches(':disabled')) throw new PageError('DISABLED', 'It is disabled. Do first what the page asks for.')
  if (event === 'click' && element.matches('input')) return element.click()
  if (data === undefined) return jay.triggerEvent(event, coordinate, data)
  setValue(element, [data].flat().map(String))
  for (const one of new Set([event, ...item.events.filter((name) => name === 'input' || name === 'change')])) {
    await jay.triggerEvent(one, coordinate)
  }
}

function setValue(element: HTMLElement, values: string[]): void {
  const value = values.join(', ')
  if (element instanceof HTMLSelectElement) setOptions(element, values)
  else if (element.isContentEditable) element.textContent = value
  else if (element.matches(fields)) (element as HTMLInputElement).value = value
  else throw new PageError('NOT_FILLABLE', 'Nothing can be written into it. Click it instead.')
}

/** Setting a value that no option has empties the list without a word. */
function setOptions(select: HTMLSelectElement, wanted: string[]): void {
  const options = [...select.options].filter((option) => !option.disabled)
  const chosen = wanted.map(
    (text) => options.find(({ value }) => value === text) ?? options.find(({ label }) => label.trim() === text),
  )
  if (chosen.includes(undefined) || (chosen.length !== 1 && !select.multiple)) {
    const labels = options.slice(0, 20).map(({ label }) => label.trim().slice(0, 60))
    throw new PageError('NO_SUCH_OPTION', `There is no such option. There are: ${labels.join(', ')}.`)
  }
  for (const option of select.options) option.selected = chosen.includes(option)
}
