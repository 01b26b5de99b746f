import type {
  AutomationAPI,
  Coordinate,
  Interaction,
  InteractionItem,
  InteractionKind,
  PageState,
  TriggerOptions,
} from '../driver/index.ts'

export interface PageAction {
  event: string
  coordinate: Coordinate
  data?: unknown
}

/** A page that consists only of its AutomationAPI, for tests without a browser. */
export class HandMadePage implements AutomationAPI {
  viewState: object = {}
  interactions: Interaction[] = []
  readonly actions: PageAction[] = []
  lastOptions: TriggerOptions | undefined
  /** The page's reaction to an action. */
  answer: (action: PageAction) => void | Promise<void> = () => undefined
  readonly #listeners = new Set<(state: PageState) => void>()

  getPageState(): PageState {
    return { viewState: this.viewState, interactions: this.interactions, customEvents: [] }
  }

  triggerEvent(event: string, coordinate: Coordinate, data?: unknown, options?: TriggerOptions): void | Promise<void> {
    this.lastOptions = options
    const action = { event, coordinate, ...(data !== undefined && { data }) }
    this.actions.push(action)
    return this.answer(action)
  }

  changed(): void {
    for (const listener of this.#listeners) listener(this.getPageState())
  }

  onStateChange(callback: (state: PageState) => void): () => void {
    this.#listeners.add(callback)
    return () => this.#listeners.delete(callback)
  }

  getInteraction(): InteractionItem | undefined {
    return undefined
  }
  getCustomEvents(): { name: string }[] {
    return []
  }
  onComponentEvent(): () => void {
    return () => undefined
  }
  dispose(): void {}
}

const fillable: InteractionKind[] = ['text', 'editor', 'select', 'slider']

export function single(refName: string, kind: InteractionKind, element: object = {}): Interaction {
  const events = fillable.includes(kind) ? ['input'] : ['click']
  return { refName, kind, items: [{ coordinate: [refName], element: element as HTMLElement, events }] }
}

/** One item per label, with the keys `key-1`, `key-2`. */
export function group(refName: string, kind: InteractionKind, labels: string[], element: object = {}): Interaction {
  const items = labels.map((label, place) => ({
    coordinate: [refName, `key-${place + 1}`],
    element: element as HTMLElement,
    events: ['click'],
    label,
  }))
  return { refName, kind, items }
}

export const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, place) => `${word} ${place + 1}`)
