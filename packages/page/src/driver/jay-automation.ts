import type { AutomationAPI, Coordinate, InteractionItem, PageState } from './automation-api.ts'
import { markOf, withConfirm } from './confirm.ts'
import { PageError } from './page-error.ts'
import { type Act, loadActing, perform } from './perform.ts'

/** The API of Jay pages. Its items may be components as well as elements. */
export interface JayAutomation extends Omit<AutomationAPI, 'getInteraction'> {
  getInteraction(coordinate: Coordinate): unknown
}

type JayWindow = Window & { __jay?: { automation?: JayAutomation } }

/** The page's own AutomationAPI, now or as soon as the page announces it. Undefined if it has none within `waitMs`. */
export async function jayAutomation({ waitMs = 0 } = {}): Promise<AutomationAPI | undefined> {
  if (!findJay() && waitMs > 0) await announcement(waitMs)
  const jay = findJay()
  return jay && wrapJay(jay)
}

/** The page's getter may throw. */
function findJay(): JayAutomation | undefined {
  try {
    return (window as JayWindow).__jay?.automation
  } catch {
    return undefined
  }
}

function announcement(waitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(), waitMs)
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('jay:automation-ready', done)
      resolve()
    }
    window.addEventListener('jay:automation-ready', done)
  })
}

function wrapJay(jay: JayAutomation): AutomationAPI {
  const getPageState = () => elementsOnly(jay.getPageState())
  const getInteraction = (coordinate: Coordinate) => findItem(getPageState(), coordinate)
  const present = (coordinate: Coordinate) => {
    const item = getInteraction(coordinate)
    if (item) return item
    throw new PageError('NOT_FOUND', 'Nothing is at that coordinate. Look at what the page has now.')
  }
  return {
    getPageState,
    getInteraction,
    triggerEvent: (eventType, coordinate, data, options) =>
      perform({ ...options, eventType, data, act: actOnJay(jay, coordinate), find: () => present(coordinate) }),
    onStateChange: (callback) => jay.onStateChange((state) => callback(elementsOnly(state))),
    getCustomEvents: () => jay.getCustomEvents(),
    onComponentEvent: (name, callback) => jay.onComponentEvent(name, callback),
    // The page owns it and still uses it.
    dispose: () => undefined,
  }
}

/** Elements get the usual actions. Jay sends other events without looking at the element, so those need our checks. */
function actOnJay(jay: JayAutomation, coordinate: Coordinate): Act {
  return async (event, element, data, options = {}) => {
    const { actAndSettle, refuseUnconfirmed, refuseUnusable } = await loadActing()
    if (/^(click|input|change)$/.test(event)) return actAndSettle(event, element, data, options)
    refuseUnusable(element)
    refuseUnconfirmed(element, options)
    await jay.triggerEvent(event, coordinate, data)
  }
}

function elementsOnly(state: PageState): PageState {
  const interactions = state.interactions
    .map((interaction) => ({ ...interaction, items: withLabels(interaction.items.filter(isElement)).map(withNames) }))
    .filter(({ items }) => items.length)
    .map((interaction) =>
      withConfirm(
        interaction,
        interaction.items.map(({ element }) => markOf(element) !== undefined),
      ),
    )
  return { ...state, interactions }
}

const longestLabel = 60

/** Jay names items only by id. The label is the visible text around an item, from the largest element that contains no other item of its group. */
function withLabels(items: InteractionItem[]): InteractionItem[] {
  if (items.length < 2) return items
  const held = new Map<Element, number>()
  for (const { element } of items) {
    for (let each: Element | null = element; each; each = each.parentElement) held.set(each, (held.get(each) ?? 0) + 1)
  }
  return items.map((item) => ({ ...item, label: item.label ?? textAround(item.element, held) }))
}

function textAround(element: HTMLElement, held: Map<Element, number>): string {
  let holder: Element = element
  while (holder.parentElement && held.get(holder.parentElement) === 1) holder = holder.parentElement
  const own = wordsIn(element)
  // The button's own text is the same for all items.
  const text = wordsIn(holder).replace(own, '').trim() || own
  return text.length > longestLabel ? `${text.slice(0, longestLabel)}…` : text
}

const wordsIn = (node: Node) => (node.textContent ?? '').slice(0, 2000).replace(/\s+/g, ' ').trim()

function withNames(item: InteractionItem): InteractionItem {
  const { element } = item
  const hints = ['data-deckhand-name', 'aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name))
  const labels = [...((element as HTMLInputElement).labels ?? [])].map(wordsIn)
  return {
    ...item,
    names: [...hints, ...labels, wordsIn(element)].filter((words) => words !== null && words !== '') as string[],
  }
}

const isElement = ({ element }: InteractionItem) => element instanceof HTMLElement

/** Jay's own search is unreliable for missing coordinates, and finds components too. */
function findItem({ interactions }: PageState, coordinate: Coordinate): InteractionItem | undefined {
  const wanted = JSON.stringify(coordinate)
  return interactions.flatMap(({ items }) => items).find((item) => JSON.stringify(item.coordinate) === wanted)
}
