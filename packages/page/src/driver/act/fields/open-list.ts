import { click } from '../click.ts'
import { readKey } from '../keys.ts'
import type { ActOptions } from '../outcome.ts'
import { pressKey } from '../press.ts'
import { isDisabled, isShown } from '../reach.ts'
import { refuse } from '../refuse.ts'
import { settle } from '../settle.ts'

export interface OpenList {
  /** The options that can be chosen now. */
  options(): HTMLElement[]
}

/** Opens the list with a click, or with the arrow key if that fails. A field without a list may get one after typing. */
export async function openList(element: HTMLElement, options: ActOptions): Promise<OpenList> {
  const before = new Set(allOptions(element))
  const isOpen = element.getAttribute('aria-expanded') === 'true'
  const list = { options: () => listOf(element) ?? allOptions(element).filter((each) => isOpen || !before.has(each)) }
  const steps = [() => click(element, options), async () => pressKey(element, readKey('ArrowDown'))]
  for (const step of isOpen ? [] : steps) {
    await step()
    await settle(element, { quietMs: 50, mostMs: 1_000, signal: options.signal })
    if (list.options().length) return list
  }
  if (list.options().length || element.localName === 'input') return list
  return refuse('NOT_FILLABLE', element, 'opened no list. Read the page again and click what is there.')
}

/** The options of the list that the element names as its own. */
function listOf(element: HTMLElement): HTMLElement[] | undefined {
  const ids = `${element.getAttribute('aria-controls') ?? ''} ${element.getAttribute('aria-owns') ?? ''}`.split(/\s+/)
  const root = element.getRootNode() as Document
  const list = ids.map((id) => id && root.getElementById(id)).find(Boolean)
  return list ? choosable(list) : undefined
}

const allOptions = (element: HTMLElement) => choosable(element.getRootNode() as Document)

function choosable(within: ParentNode): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>('[role=option]')].filter((each) => isShown(each) && !isDisabled(each))
}
