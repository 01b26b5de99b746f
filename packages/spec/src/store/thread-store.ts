import type { Message } from '../run/message.ts'
import type { Page } from './store.ts'

export interface ThreadRecord {
  id: string
  userId: string
  agentId: string
  title: string
  messageCount: number
  /** The run that is running or waiting in this thread. */
  activeRunId?: string
  createdAt: number
  updatedAt: number
}

export interface StoredMessage {
  /** Counts from 0 in the thread. */
  position: number
  runId?: string
  message: Message
}

export interface SyncedThread {
  id: string
  userId: string
  agentId: string
  title: string
  position: number
  messages: Message[]
  now: number
}

export interface ThreadStore {
  /** Firestore documents: threads/{id}, threads/{id}/messages/{position}. */
  create(thread: {
    id: string
    userId: string
    agentId: string
    title: string
    messages: Message[]
    now: number
  }): Promise<void>
  /** `undefined` for an unknown id, and also for another user's. */
  find(userId: string, threadId: string): Promise<ThreadRecord | undefined>
  list(userId: string, page: Page & { agentId?: string }): Promise<ThreadRecord[]>
  /** Newest first, with the current state of every call, starting below the position `before`. Empty if the thread is not the user's. */
  messages(userId: string, threadId: string, page: { before?: number; limit: number }): Promise<StoredMessage[]>
  /** NOT_FOUND. Firestore documents: threads/{id}. */
  rename(userId: string, threadId: string, title: string, now: number): Promise<ThreadRecord>
  /** Appends messages from another host. NOT_FOUND; CONFLICT while a run is active. Firestore documents: threads/{id}, threads/{id}/messages/{position}. */
  append(userId: string, threadId: string, messages: Message[], now: number): Promise<ThreadRecord>
  /**
   * Appends messages from another host, and may be retried until it succeeds: creates the thread if it does not exist, and appends only those of
   * `messages`, which begin at `position`, that it lacks. CONFLICT if the thread is shorter than `position`, has other messages there or is another
   * user's, if a run has this id, or while a run is active.
   * Firestore documents: threads/{id}, threads/{id}/messages/{position}.
   */
  sync(thread: SyncedThread): Promise<ThreadRecord>
  /**
   * Also deletes its messages, its runs and the runs below them, with their messages, actions, approvals and events. NOT_FOUND; CONFLICT while a run is
   * active. If that needs several steps, the first removes the thread, and `finishDeletions` completes what a crash interrupts.
   */
  delete(userId: string, threadId: string): Promise<void>
  /** Completes interrupted deletions. Does nothing if a deletion is one step. Call it now and then, from any number of processes. */
  finishDeletions(): Promise<void>
  /** Threads of all users without new messages since `before` and without an active run, longest idle first. */
  idle(before: number, limit: number): Promise<ThreadRecord[]>
  /** Like `delete`, but returns `false` and changes nothing if the thread got a message since `idle` returned it, has an active run, or is gone. */
  deleteIdle(thread: Pick<ThreadRecord, 'id' | 'userId' | 'updatedAt'>): Promise<boolean>
}
