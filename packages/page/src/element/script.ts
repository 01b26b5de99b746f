import { DeckhandChatElement } from './deckhand-chat.ts'
import { defineElement } from './define-element.ts'

// The script comes from Deckhand's own server, so that elements need not say where that is. They are upgraded at once when it is defined.
const { origin, pathname } = new URL(import.meta.url)
const [, basePath = ''] = /^(.*)\/page\/[^/]*$/.exec(pathname) ?? []
if (origin !== location.origin || basePath !== '') DeckhandChatElement.server = origin + basePath
defineElement()
