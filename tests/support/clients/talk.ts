import {
  Conversation,
  type ConversationOptions,
  type ConversationState,
  DeckhandClient,
  type ToolView,
} from '@deckhand/client'
import { onTestFinished } from 'vitest'

type Fetch = typeof globalThis.fetch

/** A conversation that ends with the test, with short patience. */
export function talk(url: string, more: Partial<ConversationOptions> & { fetch?: Fetch } = {}): Conversation {
  const { fetch, ...options } = more
  const conversation = new Conversation({
    client: new DeckhandClient({ baseUrl: url, ...(fetch && { fetch }) }),
    agentId: 'deckhand',
    reconnect: { baseMs: 10, maxMs: 100 },
    ...options,
  })
  onTestFinished(() => conversation.close())
  return conversation
}

/** Resolves with the first state for which `isSo` is true, as listeners get it. */
export function until<State>(
  source: { readonly state: State; subscribe(listener: () => void): () => void },
  isSo: (state: State) => boolean,
  timeoutMs = 30_000,
): Promise<State> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (!isSo(source.state)) return
      clearTimeout(timer)
      unsubscribe()
      resolve(source.state)
    }
    const timer = setTimeout(() => {
      unsubscribe()
      reject(new Error(`It did not come to that: ${JSON.stringify(source.state, null, 1)}`))
    }, timeoutMs)
    const unsubscribe = source.subscribe(look)
    look()
  })
}

export const isIdle = ({ isBusy }: ConversationState) => !isBusy

export function answerOf({ messages }: ConversationState) {
  const answer = messages.at(-1)
  if (answer?.role !== 'assistant') throw new Error('There is no answer.')
  return answer
}

export const stateOf = (state: ConversationState) => answerOf(state).state

export const cards = (state: ConversationState): ToolView[] =>
  answerOf(state).parts.filter((part): part is ToolView => part.type === 'tool')

export const words = (state: ConversationState) =>
  answerOf(state).parts.map((part) => (part.type === 'tool' ? `${part.name}:${part.state}` : part.text))

/** What a conversation shows, without what a reload cannot know: keys, times, and previews of calls. */
export function shown({ messages }: ConversationState): unknown {
  const dropped = ['key', 'startedAt', 'endedAt', 'preview']
  return JSON.parse(JSON.stringify(messages, (name, value) => (dropped.includes(name) ? undefined : value)))
}

/** A promise that a test opens. */
export function gate(): { opened: Promise<void>; open(): void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}
