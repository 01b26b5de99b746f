import type { AutomationAPI, Coordinate, Interaction, PageState } from '@deckhand/page/driver'

/** A page with two buttons, of which one belongs to the chat. It exists only as an AutomationAPI. */
export class SmallPage implements AutomationAPI {
  viewState: object = {}
  readonly interactions: Interaction[] = [button('add-to-cart', false), button('sendMessage', true)]
  readonly actions: Coordinate[] = []
  readonly #listeners = new Set<(state: PageState) => void>()

  getPageState(): PageState {
    return { viewState: this.viewState, interactions: this.interactions, customEvents: [] }
  }
  getInteraction(coordinate: Coordinate) {
    return this.interactions.flatMap(({ items }) => items).find((item) => item.coordinate[0] === coordinate[0])
  }
  triggerEvent(_type: string, coordinate: Coordinate): void {
    this.actions.push(coordinate)
  }
  onStateChange(callback: (state: PageState) => void): () => void {
    this.#listeners.add(callback)
    return () => this.#listeners.delete(callback)
  }
  changed(): void {
    for (const listener of this.#listeners) listener(this.getPageState())
  }
  getCustomEvents(): { name: string }[] {
    return []
  }
  onComponentEvent(): () => void {
    return () => undefined
  }
  dispose(): void {}
}

function button(refName: string, isIgnored: boolean): Interaction {
  const element = { closest: () => (isIgnored ? {} : null) } as Partial<HTMLElement> as HTMLElement
  return { refName, kind: 'button', items: [{ coordinate: [refName], element, events: ['click'] }] }
}
