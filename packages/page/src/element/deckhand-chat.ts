import type { ChatState, PageChat } from '../chat/chat-shapes.ts'
import { announcementOf, eventsBetween } from './chat-events.ts'
import { ChatLink } from './chat-link.ts'
import { type ChatView, chatView } from './chat-view.ts'
import { emptyState } from './empty-state.ts'
import { style } from './style.ts'
import { readTab, writeTab } from './tab-memory.ts'
import { keeperOf, textsOf } from './texts.ts'

const taken = 'There is another <deckhand-chat> for this site on the page already. Give this one a `name` of its own.'

/** Servers have no HTMLElement but may still import this file. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/** `<deckhand-chat site="KEY">`: the agent in the corner of a page. */
export class DeckhandChatElement extends Base {
  static observedAttributes = [
    'server',
    'site',
    'conversation',
    'agent',
    'name',
    'mode',
    'heading',
    'placeholder',
    'suggestions',
  ]
  /** The address of Deckhand for elements without the attribute `server`. */
  static server = ''

  #view: ChatView | undefined
  #link: ChatLink | undefined
  #given: PageChat | undefined
  #state = emptyState(true)
  #isOpen = false
  #frame = 0
  #listening: AbortController | undefined

  /** The conversation, once there is one. Set it to show your own instead of one with the server. */
  get chat(): PageChat | undefined {
    return this.#link?.chat ?? this.#given
  }

  set chat(chat: PageChat | undefined) {
    this.#given = chat
    if (this.#link) this.#begin()
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  connectedCallback(): void {
    // A property set before the element was defined shadows the accessor.
    if (Object.hasOwn(this, 'chat')) {
      this.#given = this.chat
      Reflect.deleteProperty(this, 'chat')
    }
    this.setAttribute('data-deckhand-chat', '')
    this.#view ??= this.#build()
    followScheme(this, this.#view.root)
    this.#listening = new AbortController()
    const early = { capture: true, signal: this.#listening.signal }
    document.addEventListener('click', this.#view.clicked, early)
    document.addEventListener('keydown', (event) => this.#stopByKey(event), early)
    this.#begin()
  }

  disconnectedCallback(): void {
    this.#leave()
    this.#listening?.abort()
    this.#view?.glow.end()
  }

  attributeChangedCallback(name: string): void {
    if (!this.#link) return
    this.#view?.setTexts(textsOf(this))
    this.#view?.setOpen(this.#isOpen)
    if (name === 'mode' && this.#state.isExpanded !== this.#isFull) this.chat?.toggleExpand()
    if (this.#link.key !== this.#key) this.#begin()
  }

  open(): void {
    this.#setOpen(true)
    this.#view?.reach()
    this.#view?.input.focus()
  }

  close(): void {
    const hadFocus = this.#view?.panel.matches(':focus-within')
    this.#setOpen(false)
    if (hadFocus) this.#view?.launcher.focus()
  }

  async send(text: string): Promise<void> {
    const chat = await this.#link?.ready()
    if (chat) await chat.send(text)
    else if (this.#view) this.#view.input.value ||= text
  }

  stop(): void {
    this.chat?.stop()
  }

  clear(): void {
    this.chat?.clear()
  }

  /** Highlights the element that is about to be used. Your own conversation calls this from `onTarget`. */
  highlight(target: HTMLElement, label: string): void {
    this.#view?.glow.show(target, label)
  }

  get #isFull(): boolean {
    return this.getAttribute('mode') !== 'compact'
  }

  get #server(): string {
    return this.getAttribute('server') || DeckhandChatElement.server
  }

  get #key(): string {
    const of = (name: string) => this.getAttribute(name) ?? ''
    const kept = keeperOf(this) === 'server' ? ['server', of('agent')] : []
    return ['deckhand-chat', this.#server, of('site'), of('name'), ...kept].join('|')
  }

  #build(): ChatView {
    const view = chatView({
      send: (text) => void this.send(text),
      stop: () => this.stop(),
      retry: () => void this.#link?.ready().then((chat) => chat?.retry()),
      confirm: (id, how) => void this.chat?.confirm(id, how),
      decline: (id, feedback) => void this.chat?.decline(id, feedback),
      toggleExpand: () => this.chat?.toggleExpand(),
      clear: () => this.clear(),
      setOpen: (isOpen) => (isOpen ? this.open() : this.close()),
    })
    const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    addStyles(shadow)
    shadow.append(view.root)
    view.setTexts(textsOf(this))
    view.panel.addEventListener('keydown', (event) => this.#closeByKey(event))
    return view
  }

  /** Connects to the conversation of this place: from this tab, or from an element that was here before. */
  #begin(): void {
    this.#leave()
    const site = this.getAttribute('site') ?? ''
    this.#state = emptyState(this.#isFull)
    this.#link = new ChatLink(
      {
        ...{ key: this.#key, server: this.#server, site, isExpanded: this.#isFull, given: this.#given },
        ...{ keeper: keeperOf(this), agent: this.getAttribute('agent') ?? '' },
      },
      {
        onState: (state, isRestored) => this.#changed(state, isRestored),
        onTarget: (element, label) => this.highlight(element, label),
        onFree: () => this.#begin(),
      },
    )
    this.#view?.root.toggleAttribute('hidden', this.#link.isTaken)
    if (this.#link.isTaken) this.#emit('error', { message: taken })
    else this.#resume(this.#link)
  }

  /** Restores the state without taking the focus, and loads the chat only if it is needed. */
  #resume(link: ChatLink): void {
    this.#setOpen(readTab(`${link.key}:open`) === 'yes')
    const isWanted = link.hasStarted || this.#isOpen || readTab(link.key) !== undefined
    const offersTools = keeperOf(this) === 'page' && ('modelContext' in document || 'modelContext' in navigator)
    if (isWanted || offersTools) void link.ready()
  }

  #leave(): void {
    this.#link?.end()
    this.#link = undefined
  }

  #changed(state: ChatState, isRestored: boolean): void {
    // A restored state is not news.
    const events = isRestored ? [] : eventsBetween(this.#state, state)
    this.#state = state
    for (const event of events) {
      const words = announcementOf(event)
      if (words) this.#view?.say(words)
      if (event.type === 'step') this.#emit('step', { ...event.step })
      if (event.type === 'error') this.#emit('error', { message: event.message })
    }
    const isAsked = events.some((event) => event.type === 'step' && event.step.state === 'asking')
    if (isAsked && !this.#isOpen) this.#setOpen(true)
    this.#draw()
  }

  /** Draws once per frame. */
  #draw(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      this.#view?.show(this.#state)
    })
  }

  #setOpen(isOpen: boolean): void {
    const hasChanged = isOpen !== this.#isOpen
    this.#isOpen = isOpen
    this.#view?.setOpen(isOpen)
    this.#view?.show(this.#state)
    if (!hasChanged) return
    writeTab(`${this.#key}:open`, isOpen ? 'yes' : undefined)
    if (isOpen) void this.#link?.ready()
    this.#emit(isOpen ? 'open' : 'close')
  }

  #closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    this.close()
  }

  /** Escape anywhere stops the agent, and nothing else reacts to that key. */
  #stopByKey(event: KeyboardEvent): void {
    // Untrusted events are keys that the agent pressed.
    if (!this.#state.isLoading || event.key !== 'Escape' || event.isComposing || !event.isTrusted) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.stop()
  }

  #emit(name: 'open' | 'close' | 'error' | 'step', detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(`deckhand-${name}`, { bubbles: true, composed: true, detail }))
  }
}

/** Does nothing on a server, or if another copy of this file already defined the element. */
export function defineElement(): void {
  if (globalThis.customElements && !customElements.get('deckhand-chat'))
    customElements.define('deckhand-chat', DeckhandChatElement)
}

let sheet: CSSStyleSheet | undefined

/** Adds the style sheet that all chats of a page share. A strict content policy would refuse a style element. */
function addStyles(shadow: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
  }
  shadow.adoptedStyleSheets = [sheet]
}

/** Follows the page's colour scheme, or the system's if the page sets none. */
function followScheme(host: Element, root: Element): void {
  root.classList.toggle('auto', getComputedStyle(host).colorScheme === 'normal')
}
