import type { AutomationAPI, Coordinate, InteractionItem, PageState } from './automation-api.ts'
import { createDeparted, itemAt } from './live/departed.ts'
import { createListeners } from './live/listeners.ts'
import { createPageReader } from './live/page-reader.ts'
import { type Act, perform } from './perform.ts'

export interface PageDriverOptions {
  /** Replaces the way to act on elements. Throws a PageError. */
  act?: Act
  /** The maximum size of the outline as JSON. */
  maxStateBytes?: number
  /** How many elements are read. The outline says if there are more. */
  maxElements?: number
  /** The minimum time between two notifications. */
  quietMs?: number
}

/** Reads and operates any page. It observes the page only while there are listeners. */
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
    if (!item) throw departed.explain(coordinate)
    return item
  }

  return {
    getPageState,
    getInteraction,
    triggerEvent: (eventType, coordinate, data, options) =>
      perform({ ...options, eventType, data, act, find: () => present(coordinate) }),
    onStateChange: (callback) => listeners.add(callback),
    getCustomEvents: () => [],
    onComponentEvent: () => () => undefined,
    dispose: () => listeners.end(),
  }
}
