import type { AutomationAPI, Coordinate, InteractionItem } from './automation-api.ts'
import { PageError } from './page-error.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

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
  if (typeof data !== 'string') return jay.triggerEvent(event, coordinate, data)
  setValue(element, data)
  for (const one of new Set([event, ...item.events.filter((name) => name === 'input' || name === 'change')])) {
    await jay.triggerEvent(one, coordinate)
  }
}

function setValue(element: HTMLElement, value: string): void {
  if (element.isContentEditable) element.textContent = value
  else if (element instanceof HTMLSelectElement) setOption(element, value)
  else if (element.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])'))
    (element as Field).value = value
  else throw new PageError('NOT_FILLABLE', 'Nothing can be written into it. Click it instead.')
}

/** Setting a value that no option has empties the list without a word. */
function setOption(select: HTMLSelectElement, wanted: string): void {
  const option =
    [...select.options].find((one) => one.value === wanted) ??
    [...select.options].find((one) => one.label.trim() === wanted)
  if (!option || option.disabled) {
    const labels = [...select.options].filter((one) => !one.disabled).map((one) => one.label.trim().slice(0, 60))
    throw new PageError('NO_SUCH_OPTION', `There is no such option. There are: ${labels.slice(0, 20).join(', ')}.`)
  }
  select.value = option.value
}
