import type { ChatState } from '../chat/chat-shapes.ts'
import { icon, make } from './dom.ts'
import { icons } from './icons.ts'

export interface ComposerActions {
  send(text: string): void
  stop(): void
}

/** Where a person writes. Its button sends, and stops while there is something to stop. */
export function composer({ send, stop }: ComposerActions) {
  let isLoading = false
  const input = make('textarea', {
    part: 'input',
    rows: '1',
    'aria-label': 'Message',
    enterkeyhint: 'send',
    oninput: () => grow(),
    onkeydown: (event: KeyboardEvent) => {
      // The Enter that ends a word in an input method ends the word, in Safari too, where only the code tells.
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
    light()
  }
  const light = () => button.classList.toggle('ready', isLoading || input.value.trim() !== '')
  const show = (state: Pick<ChatState, 'isLoading'>) => {
    if (state.isLoading === isLoading && button.firstChild) return
    isLoading = state.isLoading
    button.ariaLabel = isLoading ? 'Stop' : 'Send'
    button.title = isLoading ? 'Stop (Esc)' : 'Send (Enter)'
    button.replaceChildren(icon(isLoading ? icons.stop : icons.send))
    light()
  }
  show({ isLoading })
  return { root, input, show }
}
