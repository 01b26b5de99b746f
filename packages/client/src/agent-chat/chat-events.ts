import type { AgentChatEvents } from './agent-chat-shapes.ts'

type Name = keyof AgentChatEvents
type Listener = (event: never) => void

/** Event listeners. An error in one is reported globally, and does not stop the others. */
export class ChatEvents {
  readonly #listeners = new Map<Name, Set<Listener>>()

  on<N extends Name>(name: N, listener: (event: AgentChatEvents[N]) => void): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  emit<N extends Name>(name: N, event: AgentChatEvents[N]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      guarded(() => (listener as (event: AgentChatEvents[N]) => void)(event))
    }
  }

  clear(): void {
    this.#listeners.clear()
  }
}

export function guarded(call: () => void): void {
  try {
    call()
  } catch (thrown) {
    // Node has no reportError, and would exit on an uncaught error.
    ;(globalThis as { reportError?: (error: unknown) => void }).reportError?.(thrown)
  }
}
