import type { ChatState, PageChat } from '../chat/chat-shapes.ts'
import { emptyState } from './empty-state.ts'
import type { OpenedChat } from './open-chat.ts'
import { holdChat, releaseChat, type SharedChat } from './shared-chats.ts'
import { readTab, writeTab } from './tab-memory.ts'

export interface LinkSettings {
  /** Identifies the conversation: the same for elements that replace each other at one place of a page. */
  key: string
  server: string
  site: string
  keeper: 'page' | 'server'
  agent: string
  isExpanded: boolean
  /** A chat of the page's own, instead of one with the server. */
  given: PageChat | undefined
}

export interface LinkEvents {
  /** `isRestored`: the state is from before the element listened. */
  onState(state: ChatState, isRestored: boolean): void
  onTarget(element: HTMLElement, label: string): void
  /** The element that had the conversation is gone. */
  onFree(): void
}

const notLoaded = 'The assistant could not be loaded. Check your connection, then try again.'

/** Connects an element to its conversation: takes it, follows it, and releases it. */
export class ChatLink {
  readonly #settings: LinkSettings
  readonly #events: LinkEvents
  readonly #shared: SharedChat | undefined
  #chat: PageChat | undefined
  #off: (() => void) | undefined
  #isOver = false

  constructor(settings: LinkSettings, events: LinkEvents) {
    this.#settings = settings
    this.#events = events
    this.#shared = holdChat(settings.key, this, () => events.onFree())
    if (this.#shared) this.#shared.onTarget = (element, label) => events.onTarget(element, label)
  }

  /** True if another element on the page has the conversation. */
  get isTaken(): boolean {
    return this.#shared === undefined
  }

  get hasStarted(): boolean {
    return this.#shared?.opened !== undefined || this.#settings.given !== undefined
  }

  get key(): string {
    return this.#settings.key
  }

  get chat(): PageChat | undefined {
    return this.#chat
  }

  /** Loads the conversation. Undefined if that failed; the state then says so. */
  async ready(): Promise<PageChat | undefined> {
    const shared = this.#shared
    if (this.#chat || !shared) return this.#chat
    try {
      const { given } = this.#settings
      const chat = given ?? (await this.#opened(shared)).chat
      if (!this.#isOver && !this.#chat) this.#follow(chat)
      return chat
    } catch {
      delete shared.opened
      if (!this.#isOver) this.#events.onState(emptyState(this.#settings.isExpanded, notLoaded), false)
      return undefined
    }
  }

  end(): void {
    this.#isOver = true
    this.#off?.()
    releaseChat(this.#settings.key, this)
  }

  #opened(shared: SharedChat): Promise<OpenedChat> {
    const { key: storageKey, server, site, isExpanded, keeper, agent } = this.#settings
    const onTarget = (element: HTMLElement, label: string) => shared.onTarget?.(element, label)
    shared.opened ??=
      keeper === 'server'
        ? import('./run/open-run-chat.ts').then(({ openRunChat }) =>
            openRunChat({ server, agent, isExpanded, thread: tabThread(storageKey) }),
          )
        : import('./open-chat.ts').then(({ openChat }) => openChat({ server, site, storageKey, isExpanded, onTarget }))
    return shared.opened
  }

  #follow(chat: PageChat): void {
    this.#chat = chat
    this.#off = chat.subscribe((state) => this.#events.onState(state, false))
    this.#events.onState(chat.state, true)
  }
}

const tabThread = (key: string) => ({
  read: () => readTab(key),
  write: (threadId: string | undefined) => writeTab(key, threadId),
})
