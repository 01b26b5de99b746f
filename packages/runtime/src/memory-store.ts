import type { Store, Thread, ThreadStore } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** A store that forgets when the process ends. */
export function memoryStore(): Store {
  return { threads: memoryThreads() }
}

function memoryThreads(): ThreadStore {
  const threads = new Map<string, Thread>()
  const find = (userId: string, threadId: string) => {
    const thread = threads.get(threadId)
    return thread?.userId === userId ? thread : undefined
  }
  return {
    async find(userId, threadId) {
      const thread = find(userId, threadId)
      return thread && structuredClone(thread)
    },
    async create(thread) {
      threads.set(thread.id, structuredClone(thread))
    },
    async append(userId, threadId, messages) {
      const thread = find(userId, threadId)
      if (!thread) throw new DeckhandError('NOT_FOUND', 'There is no such thread.')
      thread.messages.push(...structuredClone(messages))
    },
  }
}
