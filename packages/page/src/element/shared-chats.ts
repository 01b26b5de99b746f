import type { OpenedChat } from './open-chat.ts'

/** A conversation, and the callback of the element that shows it. */
export interface SharedChat {
  opened?: Promise<OpenedChat>
  onTarget?: (element: HTMLElement, label: string) => void
}

interface Held extends SharedChat {
  holder: object | undefined
  waiting: Map<object, () => void>
  timer?: ReturnType<typeof setTimeout>
}

/** How long a conversation lives without an element: a page that renders again puts one back at once. */
const graceMs = 5_000

const chats = new Map<string, Held>()

/** Takes the conversation of that key. Undefined if another element has it; then `onFree` runs when it is released. */
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

export function releaseChat(key: string, holder: object): void {
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
