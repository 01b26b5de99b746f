import type { AutomationAPI, Coordinate, Interaction, InteractionItem, PageState } from '@deckhand/page/driver'

/**
 * The smallest AutomationAPI over a real page: what has `data-ref` is worked, `data-key` and `data-label` tell several apart. It says what the page shows by its
 * `[data-state]`.
 */
export function markedPage(): AutomationAPI {
  const find = (coordinate: Coordinate) =>
    interactions()
      .flatMap(({ items }) => items)
      .find((item) => item.coordinate.join() === coordinate.join())
  const getPageState = (): PageState => ({ viewState: viewState(), interactions: interactions(), customEvents: [] })
  return {
    getPageState,
    getInteraction: find,
    triggerEvent(event, coordinate, data) {
      const element = find(coordinate)?.element as HTMLInputElement
      if (event === 'click') return element.click()
      element.value = String(data)
      element.dispatchEvent(new Event(event, { bubbles: true }))
    },
    onStateChange(callback) {
      const observer = new MutationObserver(() => callback(getPageState()))
      observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
      return () => observer.disconnect()
    },
    getCustomEvents: () => [],
    onComponentEvent: () => () => undefined,
    dispose: () => undefined,
  }
}

function interactions(): Interaction[] {
  const groups = new Map<string, InteractionItem[]>()
  for (const element of document.querySelectorAll<HTMLElement>('[data-ref]')) {
    const { ref = '', key, label } = element.dataset
    const items = groups.get(ref) ?? []
    groups.set(ref, items)
    items.push({ coordinate: key ? [ref, key] : [ref], element, events: ['click', 'input'], ...(label && { label }) })
  }
  return [...groups].map(([refName, items]) => ({ refName, items }))
}

function viewState(): object {
  const shown = [...document.querySelectorAll<HTMLElement>('[data-state]')]
  return Object.fromEntries(shown.map((element) => [element.dataset.state ?? '', element.textContent]))
}
