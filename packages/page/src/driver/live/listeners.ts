import type { PageState } from '../automation-api.ts'
import type { PageReader } from './page-reader.ts'

type Callback = (state: PageState) => void

export interface Listeners {
  add(callback: Callback): () => void
  end(): void
}

/** Notifies listeners when the page's content differs, once per batch of changes. */
export function createListeners(reader: PageReader, quietMs: number): Listeners {
  const callbacks = new Set<Callback>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastSent = ''

  function notify(): void {
    timer = undefined
    const state = reader.read()
    const now = fingerprint(state)
    if (now === lastSent) return
    lastSent = now
    for (const callback of [...callbacks]) callback(state)
  }

  function end(): void {
    clearTimeout(timer)
    timer = undefined
    callbacks.clear()
    reader.leave()
  }

  return {
    add(callback) {
      const own: Callback = (state) => callback(state)
      if (callbacks.size === 0) {
        reader.follow(() => {
          timer ??= setTimeout(notify, quietMs)
        })
        lastSent = fingerprint(reader.read())
      }
      callbacks.add(own)
      return () => {
        if (callbacks.delete(own) && callbacks.size === 0) end()
      }
    },
    end,
  }
}

function fingerprint({ viewState, interactions }: PageState): string {
  const names = interactions.map(({ refName, items, description }) => {
    const each = items.map(({ coordinate, label }) => [coordinate[1], label])
    return [refName, description, each]
  })
  return JSON.stringify([viewState, names])
}
