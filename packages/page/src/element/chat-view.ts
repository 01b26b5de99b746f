import type { ChatState } from '../chat/chat-shapes.ts'
import { stepsOf } from './chat-events.ts'
import { composer } from './composer.ts'
import type { Answers } from './confirm-card.ts'
import { icon, iconButton, make } from './dom.ts'
import { type Highlight, highlight } from './highlight.ts'
import { icons } from './icons.ts'
import { messageList } from './messages/message-list.ts'
import { isClickBehindModal, isInside, pageModal, placePanel } from './place-panel.ts'

export interface ViewActions extends Answers {
  send(text: string): void
  stop(): void
  retry(): void
  toggleExpand(): void
  clear(): void
  setOpen(isOpen: boolean): void
}

export interface ViewTexts {
  heading: string
  placeholder: string
  suggestions: string[]
  greeting: string
}

export interface ChatView {
  root: HTMLElement
  panel: HTMLDialogElement
  launcher: HTMLButtonElement
  input: HTMLTextAreaElement
  glow: Highlight
  say(words: string): void
  setOpen(isOpen: boolean): void
  setTexts(texts: ViewTexts): void
  show(state: ChatState): void
  /** Lifts the open chat above a modal dialog of the page, until an answer starts. */
  reach(): void
  /** Handles a click anywhere in the document, before the page does. */
  clicked(event: MouseEvent): void
}

/** The visible part of a chat. It has no state of its own: it shows a ChatState and calls the actions. */
export function chatView(actions: ViewActions): ChatView {
  const thenFocusInput =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given) => {
      act(...given)
      // The pressed button disappears, and the focus would go with it.
      input.focus()
    }
  const { root: composerRoot, input, show: showComposer } = composer(actions)
  const messages = messageList({ confirm: thenFocusInput(actions.confirm), decline: thenFocusInput(actions.decline) })
  const { root: logRoot, say } = announcer()

  const title = make('h2', { id: 'title', part: 'title' })
  const fresh = iconButton('New conversation', icons.fresh, { onclick: thenFocusInput(actions.clear) })
  const grow = make('button', { type: 'button', onclick: () => actions.toggleExpand() })
  const close = iconButton('Close', icons.close, { onclick: () => actions.setOpen(false) })
  const chips = make('div', { class: 'chips', part: 'suggestions' })
  const problem = make('p', {})
  const retry = make('button', { type: 'button', part: 'retry', onclick: thenFocusInput(actions.retry) })
  const error = make('div', { class: 'error', part: 'error' }, problem, retry)
  const panel: HTMLDialogElement = make(
    'dialog',
    {
      ...{ id: 'panel', part: 'panel', 'aria-labelledby': 'title' },
      // The back gesture of a phone.
      oncancel: () => actions.setOpen(false),
      onclick: (event: MouseEvent) => {
        if (event.target === panel && !isInside(panel, event)) place(false)
      },
    },
    make('header', { part: 'header' }, make('span', { class: 'mark' }, icon(icons.chat)), title, fresh, grow, close),
    messages.root,
    chips,
    error,
    composerRoot,
  )
  const glow = highlight(panel)
  const launcher: HTMLButtonElement = make('button', {
    ...{ type: 'button', class: 'launcher', part: 'launcher', 'aria-controls': 'panel', 'aria-expanded': 'false' },
    onclick: () => actions.setOpen(launcher.ariaExpanded !== 'true'),
  })
  const root = make('section', { class: 'root' }, panel, launcher, logRoot, glow.root)

  const setOpen = (isOpen: boolean) => {
    launcher.ariaExpanded = String(isOpen)
    launcher.ariaLabel = isOpen ? 'Close' : title.textContent
    launcher.replaceChildren(icon(isOpen ? icons.down : icons.chat))
    root.classList.toggle('open', isOpen)
  }

  let isLifted = false
  const place = (isWanted: boolean) => {
    isLifted = isWanted && pageModal() !== undefined && root.matches('.open:not(.busy)')
    placePanel(panel, isLifted || root.matches('.open.asked'))
  }
  const clicked = (event: MouseEvent) => {
    if (!isClickBehindModal(event, [panel, launcher])) return
    event.preventDefault()
    event.stopImmediatePropagation()
    actions.setOpen(true)
  }

  const show = (state: ChatState) => {
    const steps = stepsOf(state)
    const isAsking = steps.some((step) => step.state === 'asking')
    const isWorking = state.isLoading && steps.some((step) => step.state === 'running' && step.where === 'page')
    messages.root.hidden = !state.hasMessages
    messages.show(state)
    showComposer(state)
    chips.hidden = state.hasMessages
    error.hidden = !state.hasError
    problem.textContent = state.errorMessage
    retry.textContent = state.retryLabel ?? 'Try again'
    fresh.hidden = grow.hidden = !state.hasMessages
    // A click by mistake would remove the question.
    fresh.disabled = state.isLoading || isAsking
    const label = state.isExpanded ? 'Show less' : 'Show all messages'
    if (grow.title !== label) {
      grow.title = grow.ariaLabel = label
      grow.replaceChildren(icon(state.isExpanded ? icons.shrink : icons.grow))
    }
    root.classList.toggle('full', state.isExpanded)
    root.classList.toggle('busy', state.isLoading)
    root.classList.toggle('working', isWorking)
    root.classList.toggle('asked', isAsking)
    if (!isWorking) glow.rest()
    place(isLifted)
  }

  const setTexts = ({ heading, placeholder, suggestions, greeting }: ViewTexts) => {
    title.textContent = heading
    root.ariaLabel = heading
    input.placeholder = placeholder
    chips.replaceChildren(
      make('p', {}, greeting),
      ...suggestions.map((text) =>
        make('button', { type: 'button', onclick: thenFocusInput(() => actions.send(text)) }, text),
      ),
    )
  }
  return { root, panel, launcher, input, say, glow, setOpen, setTexts, show, clicked, reach: () => place(true) }
}

const keptAnnouncements = 5

interface Announcer {
  root: HTMLElement
  say(words: string): void
}

/** Announces events to screen readers in whole sentences: they could not follow text that grows letter by letter. */
function announcer(): Announcer {
  const root = make('div', { role: 'log', 'aria-live': 'polite', 'aria-label': 'What happened', class: 'unseen' })
  return {
    root,
    say: (words) => {
      root.append(make('p', {}, words))
      while (root.children.length > keptAnnouncements) root.firstChild?.remove()
    },
  }
}
