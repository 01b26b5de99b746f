/** Names one element. The steps are never joined, because an id may contain any character. */
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
  /** The events that it handles: `click`, `input`, `change`. */
  events: string[]
  /** Identifies it among several, for people: "Blue mug, 12.50". */
  label?: string
  /** All its names, for people and authors: a site's `confirm` list is compared with these. */
  names?: string[]
  /** The page's author requires a person's consent for this item, but not for all of its group. */
  confirm?: true
  /** The author's question for the person, if there is one. */
  question?: string
}

/** A control, or a group of similar controls. */
export interface Interaction {
  /** Unique on the page, in kebab-case. */
  refName: string
  items: InteractionItem[]
  /** Made of labels and the author's hints. */
  description?: string
  /** Absent on Jay pages, where the element shows the kind. */
  kind?: InteractionKind
  /** The page's author requires a person's consent (`data-deckhand-confirm`) for every item. */
  confirm?: true
}

/** Controls that the site's `confirm` list names, though its pages do not mark them. */
export interface ListedControls {
  elements: ReadonlySet<Element>
  /** Checks a control that was not read, such as a hidden button that Enter presses. */
  isListed(name: string): boolean
}

export interface TriggerOptions {
  /** Prevents the next step and ends waiting. */
  signal?: AbortSignal | undefined
  /** Called with the element before the action, once it is in view. */
  onTarget?: ((element: HTMLElement) => void) | undefined
  /** A person agreed to exactly this call. Controls marked with `data-deckhand-confirm` require it. */
  isConfirmed?: boolean | undefined
  /** More controls that require it. */
  listed?: ListedControls | undefined
}

export interface PageState {
  /** The visible content, as data. */
  viewState: object
  interactions: Interaction[]
  customEvents: { name: string }[]
}

/**
 * Reads and operates a page. Jay pages bring one at `window.__jay.automation`; `createPageDriver` makes one for any page. Everything it returns from the page
 * is untrusted data.
 */
export interface AutomationAPI {
  getPageState(): PageState
  /** Throws a PageError if it cannot reach the element, and changes nothing then. Resolves when the page has settled, if it can detect that. */
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
