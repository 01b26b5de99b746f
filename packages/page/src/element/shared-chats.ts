import type { OpenedChat } from './open-chat.ts'

/** A conversation, and what the element that shows it wants to hear. */
export interface SharedChat {
  opened?: Promise<OpenedChat>
  onTarget?: (element: HTMLElement, label: string) => void
}

interface Held extends SharedChat {
  holder: object | undefined
  waiting: Map<object, () => void>
  timer?: ReturnType<typeof setTimeout>
}

/** So long a conversation goes on without an element: a page that draws itself anew puts one back at once. */
const graceMs = 5_000

const chats = new Map<string, Held>()

/** The conversation of that key, when no other element on the page has it; else undefined, and `onFree` is called when it may be asked for again. */
export function holdChat(key: string, holder: object, onFree: () => void): SharedChat | undefined {
  const held: Held = chats.get(key) ?? { holder: undefined, waiting: new Map() }
  chats.set(key, held)
  if (held.holder && held.holder !== holder) {
    held.waiting.set(holder, onFree)
    return undefined
  }
  clearTimeout(held.timer)
  held.waiting.delete(holder)
  held.holder = holder
  return held
}

export function letChatGo(key: string, holder: object): void {
  const held = chats.get(key)
  held?.waiting.delete(holder)
  if (held?.holder !== holder) return
  held.holder = undefined
  delete held.onTarget
  const [next] = held.waiting.values()
  if (next) next()
  else
    held.timer = setTimeout(() => {
      chats.delete(key)
      held.opened?.then(({ end }) => end()).catch(() => {})
    }, graceMs)
}
