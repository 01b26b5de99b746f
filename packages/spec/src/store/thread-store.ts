import type { Message } from '../message.ts'
import type { Page } from './store.ts'

export interface ThreadRecord {
  id: string
  userId: string
  agentId: string
  title: string
  messageCount: number
  /** The run that is at work or waits on it. */
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
  /** Documents: threads/{id}, threads/{id}/messages/{position}. */
  create(thread: {
    id: string
    userId: string
    agentId: string
    title: string
    messages: Message[]
    now: number
  }): Promise<void>
  /** `undefined` for an id that does not exist and, no different, for another user's. */
  find(userId: string, threadId: string): Promise<ThreadRecord | undefined>
  list(userId: string, page: Page & { agentId?: string }): Promise<ThreadRecord[]>
  /** Newest first, with the newest state of every call; goes on before `before`. Empty for a thread that is not the user's. */
  messages(userId: string, threadId: string, page: { before?: number; limit: number }): Promise<StoredMessage[]>
  /** NOT_FOUND. Documents: threads/{id}. */
  rename(userId: string, threadId: string, title: string, now: number): Promise<ThreadRecord>
  /** What was said elsewhere. NOT_FOUND; CONFLICT while a run is active. Documents: threads/{id}, threads/{id}/messages/{position}. */
  append(userId: string, threadId: string, messages: Message[], now: number): Promise<ThreadRecord>
  /**
   * What was said elsewhere, told again until it was heard: creates the thread if it is not there, and appends what of `messages`, which begin at `position`, it
   * has not got yet. CONFLICT when the thread is shorter than `position`, has something else there, is somebody else's, when a run has this id, or while a run is active.
   * Documents: threads/{id}, threads/{id}/messages/{position}.
   */
  sync(thread: SyncedThread): Promise<ThreadRecord>
  /**
   * With its messages, its runs and those below them, their messages, actions, approvals and events. NOT_FOUND; CONFLICT while a run is active.
   * Where that is more than one step can hold, the thread is gone with the first, and what a crash cuts off is ended by `finishDeletions`.
   */
  delete(userId: string, threadId: string): Promise<void>
  /** Goes on with deletions that were cut off. Nothing to do where a deletion is one step. To be called now and then, by any number of processes. */
  finishDeletions(): Promise<void>
  /** Threads of anybody that nothing was said on since `before` and that no run is active on, those that were left longest first. */
  idle(before: number, limit: number): Promise<ThreadRecord[]>
  /** As `delete`, if the thread is as `idle` told it. `false`, and nothing is changed, when something was said since, a run is active, or it is gone. */
  deleteIdle(thread: Pick<ThreadRecord, 'id' | 'userId' | 'updatedAt'>): Promise<boolean>
}
