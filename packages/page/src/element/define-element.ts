import { DeckhandChatElement } from './deckhand-chat.ts'

/** On a server there is nothing to define it in, and a second copy of this file finds it defined. */
export function defineElement(): void {
  if (globalThis.customElements && !customElements.get('deckhand-chat'))
    customElements.define('deckhand-chat', DeckhandChatElement)
}
