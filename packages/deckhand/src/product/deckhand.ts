import { type ApprovalInfo, DeckhandClient, type PageQuery, type ThreadInfo, type ThreadPage } from '@deckhand/client'
import { assertUserId, type Mounts } from '@deckhand/server'
import type { ApprovalDecision, ApprovalStatus, FileVersion, RunRequest, SignedInUser } from '@deckhand/spec'
import { Run, type StartOptions } from './run.ts'

/** One of the product's users. */
export interface DeckhandUser {
  userId: string
  roles?: readonly string[]
  name?: string
}

/** Deckhand in a product. Methods behave like the HTTP API and fail with ApiError, its `code` and its `field`. */
export interface Deckhand extends Pick<Mounts, 'fetch' | 'node' | 'next'> {
  /** The whole HTTP API for one user. The caller must have authenticated the user. */
  as(user: DeckhandUser): DeckhandClient
  run(request: RunRequest & DeckhandUser & StartOptions): Promise<Run>
  approvals: {
    /** Open approvals, unless `status` says otherwise. Newest first. */
    list(query: DeckhandUser & PageQuery & { status?: ApprovalStatus }): Promise<ApprovalInfo[]>
    /** Repeating the same decision returns the first answer. */
    resolve(id: string, answer: DeckhandUser & { decision: ApprovalDecision; feedback?: string }): Promise<ApprovalInfo>
  }
  threads: {
    list(query: DeckhandUser & PageQuery & { agentId?: string; q?: string }): Promise<ThreadInfo[]>
    read(id: string, query: DeckhandUser & { before?: number; limit?: number }): Promise<ThreadPage>
    delete(id: string, user: DeckhandUser): Promise<void>
  }
  files: {
    list(query: DeckhandUser & PageQuery & { prefix?: string }): Promise<FileVersion[]>
    read(path: string, query: DeckhandUser & { version?: number }): Promise<Uint8Array>
    write(path: string, content: string | Uint8Array<ArrayBuffer>, user: DeckhandUser): Promise<FileVersion>
    delete(path: string, user: DeckhandUser): Promise<void>
  }
  /** Finishes open requests, hands runs back to the store and closes what it opened. The next Deckhand on the store continues the runs. */
  close(): Promise<void>
}

/** A name that cannot resolve: requests never leave the process. */
const inside = 'http://deckhand.invalid'

export function deckhandOf(mounts: Mounts, close: () => Promise<void>): Deckhand {
  const as = (user: DeckhandUser) => clientOf(mounts, user)
  return {
    fetch: mounts.fetch,
    node: mounts.node,
    next: mounts.next,
    as,
    run: (given) => {
      const [user, { idempotencyKey, signal, ...request }] = split(given)
      const options = { ...(idempotencyKey !== undefined && { idempotencyKey }), ...(signal && { signal }) }
      return Run.start(as(user), request, options)
    },
    approvals: {
      list: async (given) => {
        const [user, query] = split(given)
        return (await as(user).approvals.list({ status: 'open', ...query })).approvals
      },
      resolve: async (id, given) => {
        const [user, { decision, feedback }] = split(given)
        return (await as(user).approvals.decide(id, decision, feedback)).approval
      },
    },
    threads: {
      list: async (given) => {
        const [user, query] = split(given)
        return (await as(user).threads.list(query)).threads
      },
      read: (id, given) => {
        const [user, query] = split(given)
        return as(user).threads.read(id, query)
      },
      delete: async (id, user) => void (await as(user).threads.delete(id)),
    },
    files: {
      list: async (given) => {
        const [user, query] = split(given)
        return (await as(user).files.list(query)).files
      },
      read: async (path, given) => {
        const [user, { version }] = split(given)
        return new Uint8Array(await (await as(user).files.download(path, version)).arrayBuffer())
      },
      write: async (path, content, user) => (await as(user).files.write(path, content)).file,
      delete: async (path, user) => void (await as(user).files.delete(path)),
    },
    close,
  }
}

function clientOf(mounts: Mounts, { userId, roles, name }: DeckhandUser): DeckhandClient {
  assertUserId(userId)
  const user: SignedInUser = { kind: 'user', userId, ...(roles && { roles }), ...(name !== undefined && { name }) }
  return new DeckhandClient({
    baseUrl: inside,
    fetch: (input, init) => mounts.fetchAs(user, new Request(input as string, init)),
  })
}

function split<Given extends DeckhandUser>(given: Given): [DeckhandUser, Omit<Given, keyof DeckhandUser>] {
  const { userId, roles, name, ...rest } = given
  return [{ userId, ...(roles && { roles }), ...(name !== undefined && { name }) }, rest]
}
