import { DeckhandChatElement, defineElement } from './deckhand-chat.ts'

// The script comes from Deckhand's own server, so elements need not name it. Defining the element upgrades existing ones at once.
const server = import.meta.url.replace(/\/page\/[^/]*$/, '')
if (server !== location.origin) DeckhandChatElement.server = server
defineElement()
