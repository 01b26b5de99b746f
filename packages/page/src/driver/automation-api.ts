/** Names one element: steps that are never joined, for an id may have any sign in it. */
export type Coordinate = string[]

export type InteractionKind =
  | 'button'
  | 'link'
  | 'text'
  | 'editor'
  | 'select'
  | 'checkbox'
  | 'radio'
  | 'slider'
  | 'menu'
  | 'other'

export interface InteractionItem {
  coordinate: Coordinate
  element: HTMLElement
  /** What it answers to: `click`, `input`, `change`. */
  events: string[]
  /** Which of several it is, for people: "Blue mug, 12.50". */
  label?: string
  /** What people and its author call it: a site's `confirm` list is held against these. */
  names?: string[]
  /** Its author wants a person to be asked first, and not so of all in its group. */
  confirm?: true
  /** What the person is then to be asked, where its author has said it. */
  question?: string
}

/** What a person can do at one place of the page, or at each of several that are alike. */
export interface Interaction {
  /** Unique on the page, in kebab-case. */
  refName: string
  items: InteractionItem[]
  /** From labels and the author's hints. */
  description?: string
  /** Absent on Jay pages, where the element tells. */
  kind?: InteractionKind
  /** Its author wants a person to be asked first (`data-deckhand-confirm`), whichever item it is. */
  confirm?: true
}

/** Controls that a site wants a person to be asked about, though its pages do not mark them. */
export interface ListedControls {
  elements: ReadonlySet<Element>
  /** For those that were not read, as a hidden button that Enter presses. */
  isListed(name: string): boolean
}

export interface TriggerOptions {
  /** Prevents every next step, and ends waiting. */
  signal?: AbortSignal | undefined
  /** Told which element is about to be worked, when it was found and is in view. */
  onTarget?: ((element: HTMLElement) => void) | undefined
  /** A person was asked about just this. Without it nothing is worked that is marked with `data-deckhand-confirm`. */
  isConfirmed?: boolean | undefined
  /** What else is worked only so. */
  listed?: ListedControls | undefined
}

export interface PageState {
  /** What is to be seen, as data. */
  viewState: object
  interactions: Interaction[]
  customEvents: { name: string }[]
}

/**
 * Reads a page and works it. Jay pages bring one at `window.__jay.automation`; `createPageDriver` makes one for any page. What it tells of the page is data
 * that anybody may have written.
 */
export interface AutomationAPI {
  getPageState(): PageState
  /** Throws a PageError; what it cannot reach it leaves alone. Resolves when the page has settled, where it can know. */
  triggerEvent(
    eventType: string,
    coordinate: Coordinate,
    eventData?: unknown,
    options?: TriggerOptions,
  ): void | Promise<void>
  getInteraction(coordinate: Coordinate): InteractionItem | undefined
  onStateChange(callback: (state: PageState) => void): () => void
  getCustomEvents(): { name: string }[]
  onComponentEvent(name: string, callback: (data: unknown) => void): () => void
  dispose(): void
}
