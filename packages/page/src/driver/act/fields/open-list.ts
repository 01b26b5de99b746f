import { click } from '../click.ts'
import { readKey } from '../keys.ts'
import type { ActOptions } from '../outcome.ts'
import { pressKey } from '../press.ts'
import { isDisabled, isShown } from '../reach.ts'
import { refuse } from '../refuse.ts'
import { settle } from '../settle.ts'

export interface OpenList {
  /** Those that can be chosen now. */
  options(): HTMLElement[]
}

/** By a click, else by the key that opens lists. A field without a list yet may get one when something is typed. */
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

/** The list that it says is its own. */
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
