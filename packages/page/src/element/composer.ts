import type { ChatState } from '../chat/chat-shapes.ts'
import { icon, make } from './dom.ts'
import { icons } from './icons.ts'

export interface ComposerActions {
  send(text: string): void
  stop(): void
}

/** The text field. Its button sends, or stops the open answer. */
export function composer({ send, stop }: ComposerActions) {
  let isLoading = false
  const input = make('textarea', {
    part: 'input',
    rows: '1',
    'aria-label': 'Message',
    enterkeyhint: 'send',
    oninput: () => grow(),
    onkeydown: (event: KeyboardEvent) => {
      // Enter may only confirm a word in an input method. Safari shows that by the key code alone.
      if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return
      event.preventDefault()
      submit()
    },
  })
  const button = make('button', {
    type: 'button',
    class: 'send',
    part: 'send',
    onclick: () => (isLoading ? stop() : submit()),
  })
  const root = make('div', { class: 'composer', part: 'composer' }, input, button)

  const submit = () => {
    const text = input.value.trim()
    if (!text || isLoading) return
    input.value = ''
    grow()
    send(text)
  }
  const grow = () => {
    input.style.height = 'auto'
    input.style.height = `${input.scrollHeight}px`
    updateButton()
  }
  const updateButton = () => button.classList.toggle('ready', isLoading || input.value.trim() !== '')
  const show = (state: Pick<ChatState, 'isLoading'>) => {
    if (state.isLoading === isLoading && button.firstChild) return
    isLoading = state.isLoading
    button.ariaLabel = isLoading ? 'Stop' : 'Send'
    button.title = isLoading ? 'Stop (Esc)' : 'Send (Enter)'
    button.replaceChildren(icon(isLoading ? icons.stop : icons.send))
    updateButton()
  }
  show({ isLoading })
  return { root, input, show }
}
