import type { StoredMessage, Turn, UserMessage } from '@deckhand/spec'
import { storedAnswer } from '../answer/stored-answer.ts'
import type { AnswerView, MessageView } from '../message-view.ts'

/** What the thread keeps, as messages. Asked again after more was loaded it gives the same objects for what is still the same. */
export class History {
  #stored: StoredMessage[] = []
  /** Answers that the thread's turns cannot tell, by run. */
  readonly #rebuilt = new Map<string, AnswerView>()
  readonly #views = new Map<string, { from: number; view: MessageView }>()
  #made: { followedRunId?: string | undefined; messages: MessageView[] } | undefined

  prepend(messages: StoredMessage[], rebuilt: Map<string, AnswerView>): void {
    this.#stored = [...messages, ...this.#stored]
    for (const [runId, view] of rebuilt) this.#rebuilt.set(runId, view)
    this.#made = undefined
  }

  /** Without the answer of the run that is followed. */
  messages(followedRunId?: string): MessageView[] {
    if (this.#made?.followedRunId !== followedRunId || !this.#made) {
      const messages = groups(this.#stored).flatMap((group) => this.#viewsOf(group, followedRunId))
      this.#made = { followedRunId, messages }
    }
    return this.#made.messages
  }

  #viewsOf({ runId, prompt, turns }: Group, followedRunId?: string): MessageView[] {
    const views: MessageView[] = prompt
      ? [this.#kept(`p${prompt.position}`, prompt.position, () => promptView(prompt))]
      : []
    if (runId !== undefined && runId === followedRunId) return views
    const rebuilt = runId === undefined ? undefined : this.#rebuilt.get(runId)
    const [first] = turns
    // Of a log that was dropped only the end is left; what the run did is in its turns.
    if (rebuilt && (rebuilt.parts.length > 0 || !first)) views.push(rebuilt)
    else if (first)
      views.push(
        this.#kept(runId ?? `a${first.position}`, first.position, (key) => {
          const stored = storedAnswer(key, turns.map(turnOf), runId)
          return rebuilt ? { ...rebuilt, parts: stored.parts } : stored
        }),
      )
    return views
  }

  #kept(key: string, from: number, make: (key: string) => MessageView): MessageView {
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

/** A prompt and the turns of its run; what was said elsewhere has no run, and every message of it stands for itself. */
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
