import type { ChatMessage, PageChatOptions } from './chat-shapes.ts'
import type { ConversationState } from './conversation-state.ts'

export interface Remembered extends ConversationState {
  messages: ChatMessage[]
  isLoading: boolean
  isExpanded: boolean
  /** The text of the answer from before the open request. */
  settled?: string | undefined
}

/** A browser gives each site about 5 million characters per tab. */
const maxCharacters = 500_000

/** Saving everything for every word that streams in would be too slow. */
const saveTextEveryMs = 1_000

/** Keeps the conversation over a reload if there is a storage. Never throws. */
export class ChatMemory {
  readonly #storage: PageChatOptions['storage']
  readonly #key: string
  #last = 0

  constructor({ storage, storageKey = 'deckhand-chat' }: PageChatOptions) {
    this.#storage = storage
    this.#key = storageKey
  }

  /** Undefined if nothing is stored, or something that this class did not write. */
  recall(): Remembered | undefined {
    try {
      const found: unknown = JSON.parse(this.#storage?.getItem(this.#key) ?? 'null')
      return isOurs(found) ? found : undefined
    } catch {
      return undefined
    }
  }

  keep(now: Remembered, what: 'text' | 'all'): void {
    if (!this.#storage || (what === 'text' && Date.now() - this.#last < saveTextEveryMs)) return
    this.#last = Date.now()
    // A smaller copy may fit into a full storage. An outdated copy must not stay there.
    for (const max of [maxCharacters, maxCharacters / 5, 0]) if (this.#put(now, max)) return
  }

  #put(now: Remembered, max: number): boolean {
    try {
      if (max && now.messages.length) this.#storage?.setItem(this.#key, fitting(now, max))
      else this.#storage?.removeItem(this.#key)
      return true
    } catch {
      return false
    }
  }
}

/** The conversation as JSON. Drops the oldest exchanges if it is too large. */
function fitting(now: Remembered, max: number): string {
  const text = JSON.stringify({ version: 1, ...now })
  const over = text.length - max
  return over > 0 ? JSON.stringify({ version: 1, ...withoutOldest(now, over) }) : text
}

/** Also drops `waiting` and `left`: results are valid only with the complete history. */
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
