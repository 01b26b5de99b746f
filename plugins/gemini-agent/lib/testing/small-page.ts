import type { AutomationAPI, Coordinate, Interaction, PageState } from '@deckhand/page/driver'

/** A page of two buttons, one of which is the chat's own, by what its AutomationAPI says. */
export class SmallPage implements AutomationAPI {
  viewState: object = {}
  readonly interactions: Interaction[] = [button('add-to-cart', false), button('sendMessage', true)]
  readonly worked: Coordinate[] = []
  readonly #listeners = new Set<(state: PageState) => void>()

  getPageState(): PageState {
    return { viewState: this.viewState, interactions: this.interactions, customEvents: [] }
  }
  getInteraction(coordinate: Coordinate) {
    return this.interactions.flatMap(({ items }) => items).find((item) => item.coordinate[0] === coordinate[0])
  }
  triggerEvent(_type: string, coordinate: Coordinate): void {
    this.worked.push(coordinate)
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
