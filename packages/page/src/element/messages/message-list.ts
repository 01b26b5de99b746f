import type { ChatMessage, ChatState } from '../../chat/chat-shapes.ts'
import { stepsOf } from '../chat-events.ts'
import type { Answers } from '../confirm-card.ts'
import { make } from '../dom.ts'
import { type MessageView, messageView } from './message-view.ts'
import { stayAtEnd } from './stay-at-end.ts'

const pendingId = 'pending'

/** All messages; if the chat is not expanded, only the last question and its answer. */
export function messageList(answers: Answers) {
  const list = make('ol', {})
  // Focusable, so that keys can scroll it.
  const root = make(
    'div',
    { class: 'messages', part: 'messages', tabindex: '0', role: 'region', 'aria-label': 'Messages' },
    list,
  )
  const views = new Map<string, MessageView>()
  const toEnd = stayAtEnd(root)
  let newest: ChatMessage | undefined

  const viewOf = (id: string, role: ChatMessage['role']) => {
    const view = views.get(id) ?? messageView(role, answers)
    views.set(id, view)
    return view
  }

  const show = (state: ChatState) => {
    const entries = entriesOf(state)
    const firstSeen = state.isExpanded ? 0 : entries.findLastIndex(({ role }) => role === 'user')
    entries.forEach((message, place) => {
      const { root: entry, show } = viewOf(message.id, message.role)
      const isLast = place === entries.length - 1
      const steps = isLast && message.role !== 'user' ? stepsOf(state) : (message.steps ?? [])
      show(message, steps.length ? steps : none, isLast && state.isLoading)
      entry.hidden = place < firstSeen
      if (list.children[place] !== entry) list.insertBefore(entry, list.children[place] ?? null)
    })
    const ids = new Set(entries.map(({ id }) => id))
    for (const [id, view] of views) if (!ids.has(id)) forget(id, view)
    const last = state.messages.at(-1)
    toEnd(last !== newest && last?.role === 'user')
    newest = last
  }

  const forget = (id: string, view: MessageView) => {
    view.root.remove()
    views.delete(id)
  }
  return { root, show }
}

const none: [] = []

/** Adds an entry for an answer that has no text yet. */
function entriesOf({ messages, isLoading, steps }: ChatState): ChatMessage[] {
  const isAnswered = messages.at(-1)?.role !== 'user'
  if (isAnswered || !(isLoading || steps.length)) return messages
  return [...messages, { id: pendingId, role: 'assistant', content: '', timestamp: '' }]
}
