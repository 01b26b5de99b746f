import type { ChatMessage, PageChatOptions } from './chat-shapes.ts'
import type { Talk } from './talk.ts'

export interface Remembered extends Talk {
  messages: ChatMessage[]
  isLoading: boolean
  isExpanded: boolean
  /** What the answer under way said before the request that has no answer. */
  settled?: string | undefined
}

/** A tab has about 5 million for all of a site. */
const mostLetters = 500_000

/** Writing all of it down is no work for every word. */
const wordsEveryMs = 1_000

/** Survives a reload where there is a storage, and never gets in the way of the chat. */
export class ChatMemory {
  readonly #storage: PageChatOptions['storage']
  readonly #key: string
  #last = 0

  constructor({ storage, storageKey = 'deckhand-chat' }: PageChatOptions) {
    this.#storage = storage
    this.#key = storageKey
  }

  /** Undefined when there is nothing, or something that is not ours. */
  recall(): Remembered | undefined {
    try {
      const found: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? 'null')
      return isOurs(found) ? found : undefined
    } catch {
      return undefined
    }
  }

  keep(now: Remembered, what: 'words' | 'more'): void {
    if (!this.#storage || (what === 'words' && Date.now() - this.#last < wordsEveryMs)) return
    this.#last = Date.now()
    // Less may find room where others have filled the storage; what is old must not stay in the place of what is new.
    for (const most of [mostLetters, mostLetters / 5, 0]) if (this.#put(now, most)) return
  }

  #put(now: Remembered, most: number): boolean {
    try {
      if (most && now.messages.length) this.#storage?.setItem(this.#key, fitting(now, most))
      else this.#storage?.removeItem(this.#key)
      return true
    } catch {
      return false
    }
  }
}

/** Without the oldest exchanges when there is too much. */
function fitting(now: Remembered, most: number): string {
  const text = JSON.stringify({ version: 1, ...now })
  const over = text.length - most
  return over > 0 ? JSON.stringify({ version: 1, ...withoutOldest(now, over) }) : text
}

/** An answer to what waits is only good with the history as it came: it is given up together with that, and so is going on. */
function withoutOldest({ waiting: _, left: __, ...now }: Remembered, over: number): Remembered {
  const history = exchanges(now.history, ({ role, parts }) => role === 'user' && parts.some(({ text }) => text))
  const messages = exchanges(now.messages, ({ role }) => role === 'user')
  let left = over
  while (left > 0 && history.length + messages.length)
    left -= JSON.stringify([history.shift() ?? [], messages.shift() ?? []]).length - 5
  return { ...now, history: history.flat(), messages: messages.flat() }
}

function exchanges<Item>(items: Item[], isFirst: (item: Item) => boolean): Item[][] {
  const all: Item[][] = []
  for (const item of items) {
    if (isFirst(item) || !all.length) all.push([])
    all.at(-1)?.push(item)
  }
  return all
}

function isOurs(found: unknown): found is Remembered {
  const {
    version,
    history,
    messages,
    waiting,
    doing,
    unheard = [],
  } = Object(found) as Partial<Remembered & { version: number }>
  return (
    version === 1 &&
    isList(history, ({ role, parts }) => role && isList(parts, Boolean)) &&
    isList(messages, ({ id, content, steps = [] }) => isText(id) && isText(content) && isList(steps, hasId)) &&
    isList(unheard, isText) &&
    [waiting, doing].every((calls) => !calls || (isList(calls.calls, hasId) && isList(calls.results, Boolean)))
  )
}

const isText = (value: unknown) => typeof value === 'string'

const hasId = ({ id }: { id: string }) => isText(id)

const isList = <Item>(list: Item[] | undefined, isGood: (item: Item) => unknown) =>
  Array.isArray(list) && list.every((item) => item && isGood(item))
