import type { PageQuery, ThreadInfo, ThreadList, ThreadPage } from './answers.ts'
import type { Caller, CallOptions } from './caller.ts'

const thread = (id: string) => `/api/agent/threads/${encodeURIComponent(id)}`

export function threadCalls(caller: Caller) {
  return {
    /** `q`: words that are searched for. */
    list: (query: PageQuery & { agentId?: string; q?: string } = {}, options: CallOptions = {}) =>
      caller.json<ThreadList>('GET', '/api/agent/threads', { ...options, query }),
    read: (id: string, query: { before?: number; limit?: number } = {}, options: CallOptions = {}) =>
      caller.json<ThreadPage>('GET', thread(id), { ...options, query }),
    rename: (id: string, title: string) =>
      caller.json<{ thread: ThreadInfo }>('PATCH', thread(id), { body: { title } }),
    delete: (id: string) => caller.json<object>('DELETE', thread(id)),
  }
}
