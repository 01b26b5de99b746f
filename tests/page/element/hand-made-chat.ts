import type { ChatMessage, ChatState, ChatStep, PageChat } from '@deckhand/page/chat'

/** A chat that a test drives, and that records its calls. */
export interface HandMadeChat extends PageChat {
  asked: unknown[][]
  set(change: Partial<ChatState>): void
  say(role: ChatMessage['role'], content: string, steps?: ChatStep[]): void
}

export function handMadeChat(): HandMadeChat {
  const listeners = new Set<(state: ChatState) => void>()
  const asked: unknown[][] = []
  let state: ChatState = {
    messages: [],
    isLoading: false,
    steps: [],
    error: '',
    hasError: false,
    errorMessage: '',
    hasMessages: false,
    isExpanded: true,
    lastUserMessage: '',
    lastAssistantMessage: '',
  }
  const set = (change: Partial<ChatState>) => {
    state = { ...state, ...change }
    state.hasMessages = state.messages.length > 0
    state.hasError = state.errorMessage !== ''
    for (const listener of listeners) listener(state)
  }
  const note = (...what: unknown[]) => {
    asked.push(what)
    return Promise.resolve()
  }
  const say: HandMadeChat['say'] = (role, content, steps) => {
    const id = `m${state.messages.length + 1}`
    set({ messages: [...state.messages, { id, role, content, timestamp: '', ...(steps && { steps }) }] })
  }
  return {
    get state() {
      return state
    },
    asked,
    set,
    say,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    send: (text) => {
      say('user', text)
      set({ isLoading: true, steps: [] })
      return note('send', text)
    },
    stop: () => {
      set({ isLoading: false })
      void note('stop')
    },
    retry: () => note('retry'),
    confirm: (id) => note('confirm', id),
    decline: (id, feedback) => note('decline', id, feedback),
    toggleExpand: () => set({ isExpanded: !state.isExpanded }),
    clear: () => set({ messages: [], steps: [], errorMessage: '', isLoading: false }),
    dispose: () => void note('dispose'),
  }
}
