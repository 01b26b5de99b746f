import type { Message } from './message.ts'

/** Where threads are kept. Commands name their documents and take the user's id; a command without a caller is not here. */
export interface Store {
  threads: ThreadStore
}

export interface Thread {
  id: string
  userId: string
  agentId: string
  messages: Message[]
}

export interface ThreadStore {
  /** `undefined` for an id that does not exist and, no different, for another user's. */
  find(userId: string, threadId: string): Promise<Thread | undefined>
  create(thread: Thread): Promise<void>
  /** Adds what a run said, in one step. Throws NOT_FOUND when the thread is not the user's. */
  append(userId: string, threadId: string, messages: Message[]): Promise<void>
}
