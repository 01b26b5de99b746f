import type { ChatState, PageChat } from '../chat/chat-shapes.ts'
import { ChatLink } from './chat-link.ts'
import { type ChatView, chatView } from './chat-view.ts'
import { emptyState } from './empty-state.ts'
import { happenings, spoken } from './happenings.ts'
import { style } from './style.ts'
import { readTab, writeTab } from './tab-memory.ts'
import { keeperOf, textsOf } from './texts.ts'

const taken = 'There is another <deckhand-chat> for this site on the page already. Give this one a `name` of its own.'

/** A server has no elements, and may still import what shows one. */
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
  /** Where Deckhand is for elements that do not say so. */
  static server = ''

  #view: ChatView | undefined
  #link: ChatLink | undefined
  #given: PageChat | undefined
  #state = emptyState(true)
  #isOpen = false
  #frame = 0
  #ears: AbortController | undefined

  /** The conversation, once there is one. Set, it is one of your own, in the place of the one with the server. */
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
    // What was set before the element was defined stands in front of the class.
    if (Object.hasOwn(this, 'chat')) {
      this.#given = this.chat
      Reflect.deleteProperty(this, 'chat')
    }
    this.setAttribute('data-deckhand-chat', '')
    this.#view ??= this.#build()
    followScheme(this, this.#view.root)
    this.#ears = new AbortController()
    const early = { capture: true, signal: this.#ears.signal }
    document.addEventListener('click', this.#view.clicked, early)
    document.addEventListener('keydown', (event) => this.#stopByKey(event), early)
    this.#begin()
  }

  disconnectedCallback(): void {
    this.#leave()
    this.#ears?.abort()
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

  /** Shows what is about to be worked. A conversation of your own is told of it as `onTarget`. */
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
    dress(shadow)
    shadow.append(view.root)
    view.setTexts(textsOf(this))
    view.panel.addEventListener('keydown', (event) => this.#closeByKey(event))
    return view
  }

  /** Takes up the conversation that belongs here: the one of this tab, or of an element that was here before. */
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
        onState: (state, isTakenUp) => this.#changed(state, isTakenUp),
        onTarget: (element, label) => this.highlight(element, label),
        onFree: () => this.#begin(),
      },
    )
    this.#view?.root.toggleAttribute('hidden', this.#link.isTaken)
    if (this.#link.isTaken) this.#tell('error', { message: taken })
    else this.#resume(this.#link)
  }

  /** A reload is no reason to take the focus, nor to load what nobody needs yet. */
  #resume(link: ChatLink): void {
    this.#setOpen(readTab(`${link.key}:open`) === 'yes')
    const isWanted = link.isBegun || this.#isOpen || readTab(link.key) !== undefined
    const offersTools = keeperOf(this) === 'page' && ('modelContext' in document || 'modelContext' in navigator)
    if (isWanted || offersTools) void link.ready()
  }

  #leave(): void {
    this.#link?.end()
    this.#link = undefined
  }

  #changed(state: ChatState, isTakenUp: boolean): void {
    // What was there already has not happened now.
    const happened = isTakenUp ? [] : happenings(this.#state, state)
    this.#state = state
    for (const happening of happened) {
      const words = spoken(happening)
      if (words) this.#view?.say(words)
      if (happening.type === 'step') this.#tell('step', { ...happening.step })
      if (happening.type === 'error') this.#tell('error', { message: happening.message })
    }
    const isAsked = happened.some((happening) => happening.type === 'step' && happening.step.state === 'asking')
    if (isAsked && !this.#isOpen) this.#setOpen(true)
    this.#draw()
  }

  /** Once for all that changed until the next picture. */
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
    this.#tell(isOpen ? 'open' : 'close')
  }

  #closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    this.close()
  }

  /** Whoever watches the page being worked stops it from wherever they are, and nothing else takes that key for itself. */
  #stopByKey(event: KeyboardEvent): void {
    // The keys that the page is worked with are no person's.
    if (!this.#state.isLoading || event.key !== 'Escape' || event.isComposing || !event.isTrusted) return
    event.preventDefault()
    event.stopImmediatePropagation()
    this.stop()
  }

  #tell(name: 'open' | 'close' | 'error' | 'step', detail: object = {}): void {
    this.dispatchEvent(new CustomEvent(`deckhand-${name}`, { bubbles: true, composed: true, detail }))
  }
}

let sheet: CSSStyleSheet | undefined

/** Adds the one sheet that all chats of a page share. It is not a style element, which a strict content policy would refuse. */
function dress(shadow: ShadowRoot): void {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(style)
  }
  shadow.adoptedStyleSheets = [sheet]
}

/** Light or dark as the page sets it; otherwise as the user's system prefers. */
function followScheme(host: Element, root: Element): void {
  root.classList.toggle('auto', getComputedStyle(host).colorScheme === 'normal')
}
