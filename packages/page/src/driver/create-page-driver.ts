import type { AutomationAPI, Coordinate, InteractionItem, PageState } from './automation-api.ts'
import { createDeparted, itemAt } from './live/departed.ts'
import { createListeners } from './live/listeners.ts'
import { createPageReader } from './live/page-reader.ts'
import { type Act, work } from './work.ts'

export interface PageDriverOptions {
  /** Does it otherwise than a person would; throws a PageError. */
  act?: Act
  /** Most bytes of the outline as JSON. */
  maxStateBytes?: number
  /** Elements that are read; what comes after them is left out, and the outline says so. */
  maxElements?: number
  /** Listeners hear of changes at most this often. */
  quietMs?: number
}

/** Reads and works any page. It watches the page only while somebody listens. */
export function createPageDriver(root: Document, options: PageDriverOptions = {}): AutomationAPI {
  const { act, maxStateBytes = 20_000, maxElements = 20_000, quietMs = 50 } = options
  const reader = createPageReader(root, { maxBytes: maxStateBytes, maxElements, maxEntries: 30, maxText: 300 })
  const listeners = createListeners(reader, quietMs)
  const departed = createDeparted()

  function getPageState(): PageState {
    const state = reader.read()
    departed.note(state)
    return state
  }

  const getInteraction = (coordinate: Coordinate) => itemAt(getPageState(), coordinate)

  function present(coordinate: Coordinate): InteractionItem {
    const item = getInteraction(coordinate)
    if (!item) throw departed.whyNot(coordinate)
    return item
  }

  return {
    getPageState,
    getInteraction,
    triggerEvent: (eventType, coordinate, data, options) =>
      work({ ...options, eventType, data, act, find: () => present(coordinate) }),
    onStateChange: (callback) => listeners.add(callback),
    getCustomEvents: () => [],
    onComponentEvent: () => () => undefined,
    dispose: () => listeners.end(),
  }
}
