import { useMemo, useSyncExternalStore } from 'react'

/** Remembers this tab's thread, so that a reload continues it. If the browser forbids storage, nothing is remembered. */
class RememberedThread {
  readonly #key: string | undefined
  readonly #listeners = new Set<() => void>()

  constructor(key: string | undefined) {
    this.#key = key
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): string | undefined => {
    if (this.#key === undefined) return undefined
    try {
      return sessionStorage.getItem(this.#key) ?? undefined
    } catch {
      return undefined
    }
  }

  write(threadId: string | undefined): void {
    if (this.#key === undefined || this.read() === threadId) return
    try {
      if (threadId === undefined) sessionStorage.removeItem(this.#key)
      else sessionStorage.setItem(this.#key, threadId)
    } catch {
      return
    }
    for (const listener of this.#listeners) listener()
  }
}

/** `undefined` while a server renders and during hydration, because both must render the same. */
export function useRememberedThread(key: string | undefined) {
  const remembered = useMemo(() => new RememberedThread(key), [key])
  const threadId = useSyncExternalStore<string | undefined>(remembered.subscribe, remembered.read, () => undefined)
  return { threadId, remembered }
}
