import type { StoredMessage, Turn, UserMessage } from '@deckhand/spec'
import { storedAnswer } from '../answer/stored-answer.ts'
import type { AnswerView, MessageView } from '../message-view.ts'

/** The stored messages of the thread as views. Unchanged views keep their identity when more messages are loaded. */
export class History {
  #stored: StoredMessage[] = []
  /** Answers that cannot be built from the thread's turns, by run. */
  readonly #rebuilt = new Map<string, AnswerView>()
  readonly #views = new Map<string, { from: number; view: MessageView }>()
  #cache: { followedRunId?: string | undefined; messages: MessageView[] } | undefined

  prepend(messages: StoredMessage[], rebuilt: Map<string, AnswerView>): void {
    this.#stored = [...messages, ...this.#stored]
    for (const [runId, view] of rebuilt) this.#rebuilt.set(runId, view)
    this.#cache = undefined
  }

  /** All messages, without the answer of the followed run. */
  messages(followedRunId?: string): MessageView[] {
    if (this.#cache?.followedRunId !== followedRunId || !this.#cache) {
      const messages = groups(this.#stored).flatMap((group) => this.#viewsOf(group, followedRunId))
      this.#cache = { followedRunId, messages }
    }
    return this.#cache.messages
  }

  #viewsOf({ runId, prompt, turns }: Group, followedRunId?: string): MessageView[] {
    const views: MessageView[] = prompt
      ? [this.#cached(`p${prompt.position}`, prompt.position, () => promptView(prompt))]
      : []
    if (runId !== undefined && runId === followedRunId) return views
    const rebuilt = runId === undefined ? undefined : this.#rebuilt.get(runId)
    const [first] = turns
    // If the log was dropped only its end is left, so the parts come from the turns.
    if (rebuilt && (rebuilt.parts.length > 0 || !first)) views.push(rebuilt)
    else if (first)
      views.push(
        this.#cached(runId ?? `a${first.position}`, first.position, (key) => {
          const stored = storedAnswer(key, turns.map(turnOf), runId)
          return rebuilt ? { ...rebuilt, parts: stored.parts } : stored
        }),
      )
    return views
  }

  #cached(key: string, from: number, make: (key: string) => MessageView): MessageView {
    const known = this.#views.get(key)
    if (known?.from === from) return known.view
    const view = make(key)
    this.#views.set(key, { from, view })
    return view
  }
}

interface Group {
  runId?: string
  prompt?: StoredMessage
  turns: StoredMessage[]
}

/** Groups each prompt with the turns of its run. Messages from elsewhere have no run, and form a group each. */
export function groups(messages: StoredMessage[]): Group[] {
  const all: Group[] = []
  for (const stored of messages) {
    const { runId, message } = stored
    const last = all.at(-1)
    if (message.role === 'user') all.push({ ...(runId !== undefined && { runId }), prompt: stored, turns: [] })
    else if (last && runId !== undefined && last.runId === runId) last.turns.push(stored)
    else all.push({ ...(runId !== undefined && { runId }), turns: [stored] })
  }
  return all
}

function promptView({ position, message }: StoredMessage): MessageView {
  const { text, attached } = message as UserMessage
  return { role: 'user', key: `p${position}`, text, ...(attached && { attached }) }
}

const turnOf = ({ message }: StoredMessage) => message as Turn
