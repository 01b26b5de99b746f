import type { AutomationAPI, Coordinate, InteractionItem, PageState } from './automation-api.ts'
import { createListeners } from './live/listeners.ts'
import { createPageReader } from './live/page-reader.ts'
import { PageError } from './page-error.ts'

export interface PageDriverOptions {
  /** Does it as a person would; throws a PageError. */
  act?: (element: HTMLElement, eventType: string, data?: unknown) => Promise<void>
  /** Most bytes of the outline as JSON. */
  maxStateBytes?: number
  /** Elements that are read; what comes after them is left out, and the outline says so. */
  maxElements?: number
  /** Listeners hear of changes at most this often. */
  quietMs?: number
}

/** Reads and works any page. It watches the page only while somebody listens. */
export function createPageDriver(root: Document, options: PageDriverOptions = {}): AutomationAPI {
  const { act = cannotAct, maxStateBytes = 20_000, maxElements = 20_000, quietMs = 50 } = options
  const reader = createPageReader(root, { maxBytes: maxStateBytes, maxElements, maxEntries: 30, maxText: 300 })
  const listeners = createListeners(reader, quietMs)
  const known = new Map<string, WeakRef<HTMLElement>>()

  function getPageState(): PageState {
    const state = reader.read()
    if (known.size > 20_000) known.clear()
    for (const { items } of state.interactions) {
      for (const { coordinate, element } of items) known.set(JSON.stringify(coordinate), new WeakRef(element))
    }
    return state
  }

  const getInteraction = (coordinate: Coordinate) => find(getPageState(), coordinate)

  return {
    getPageState,
    getInteraction,
    async triggerEvent(eventType, coordinate, eventData) {
      const item = getInteraction(coordinate)
      if (!item) throw whyNot(coordinate, known.get(JSON.stringify(coordinate))?.deref())
      await act(item.element, eventType, eventData)
    },
    onStateChange: (callback) => listeners.add(callback),
    getCustomEvents: () => [],
    onComponentEvent: () => () => undefined,
    dispose: () => listeners.end(),
  }
}

function find(state: PageState, coordinate: Coordinate): InteractionItem | undefined {
  const key = JSON.stringify(coordinate)
  const interaction = state.interactions.find(({ refName }) => refName === coordinate[0])
  return interaction?.items.find((item) => JSON.stringify(item.coordinate) === key)
}

function whyNot(coordinate: Coordinate, element: HTMLElement | undefined): PageError {
  const what = coordinate.map((step) => `"${step}"`).join(', ')
  if (!element)
    return new PageError('NOT_FOUND', `There is nothing called ${what} on the page. Use a name that is on it now.`)
  if (!element.isConnected) return new PageError('GONE', `The page took ${what} away. Look at the page again.`)
  if (element.matches(':disabled,[aria-disabled="true"]')) {
    return new PageError('DISABLED', `${what} is disabled now. See what the page wants first.`)
  }
  return new PageError('HIDDEN', `${what} is not to be seen now, or is called something else. Look at the page again.`)
}

async function cannotAct(): Promise<void> {
  throw new PageError('NOT_ALLOWED', 'This page can only be read here. Give `act` to work it.')
}
