import { DeckhandChatElement } from './deckhand-chat.ts'
import { defineElement } from './define-element.ts'

// The script comes from Deckhand's own server, so that elements need not say where that is. They are upgraded at once when it is defined.
const server = import.meta.url.replace(/\/page\/[^/]*$/, '')
if (server !== location.origin) DeckhandChatElement.server = server
defineElement()
