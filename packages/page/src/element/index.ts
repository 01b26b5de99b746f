import type { ChatStep } from '../chat/chat-shapes.ts'
import { DeckhandChatElement, defineElement } from './deckhand-chat.ts'

export { DeckhandChatElement }

declare global {
  interface HTMLElementTagNameMap {
    'deckhand-chat': DeckhandChatElement
  }
  interface HTMLElementEventMap {
    'deckhand-open': CustomEvent
    'deckhand-close': CustomEvent
    'deckhand-error': CustomEvent<{ message: string }>
    'deckhand-step': CustomEvent<ChatStep>
  }
}

defineElement()
