import type { ApprovalDecision, ApprovalStatus, RunReport, RunRequest, RunStatus, StreamLine } from '@deckhand/spec'
import type {
  ApprovalInfo,
  ApprovalList,
  Cancelled,
  EventList,
  PageQuery,
  RunList,
  RunReading,
  RunTree,
  ThreadInfo,
  ThreadList,
  ThreadPage,
} from './answers.ts'
import { ApiError } from './api-error.ts'
import type { Caller, CallOptions, LineCall } from './caller.ts'

type StreamOptions = Pick<LineCall, 'signal' | 'onOpen'>

const run = (id: string, rest = '') => `/api/agent/runs/${encodeURIComponent(id)}${rest}`
const thread = (id: string) => `/api/agent/threads/${encodeURIComponent(id)}`

export function runCalls(caller: Caller) {
  return {
    /** Streams until the run waits or has ended. Throws an ApiError that `isPassing` if the stream ends earlier. The same key never starts a second run, so a request whose answer was lost can be sent again. */
    start: (request: RunRequest, { idempotencyKey, ...options }: StreamOptions & { idempotencyKey?: string } = {}) =>
      untilCut(
        caller.lines<StreamLine>('POST', '/api/agent/run/stream', {
          ...options,
          body: request,
          ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
        }),
      ),
    /** Streams the lines after the number `after` until the run has ended. Throws an ApiError that `isPassing` if the stream ends earlier. */
    follow: (id: string, { after = 0, ...options }: StreamOptions & { after?: number } = {}) =>
      untilCut(caller.lines<StreamLine>('GET', run(id, '/stream'), { ...options, query: { after } })),
    list: (query: PageQuery & { threadId?: string; status?: RunStatus } = {}, options: CallOptions = {}) =>
      caller.json<RunList>('GET', '/api/agent/runs', { ...options, query }),
    read: (id: string, options: CallOptions = {}) => caller.json<RunReading>('GET', run(id), options),
    tree: (id: string, options: CallOptions = {}) => caller.json<RunTree>('GET', run(id, '/tree'), options),
    report: (id: string, options: CallOptions = {}) =>
      caller.json<{ report: RunReport }>('GET', run(id, '/report'), options),
    events: (id: string, query: { after?: number; limit?: number } = {}, options: CallOptions = {}) =>
      caller.json<EventList>('GET', run(id, '/events'), { ...options, query }),
    cancel: (id: string, options: CallOptions = {}) => caller.json<Cancelled>('POST', run(id, '/cancel'), options),
  }
}

/** Throws for the line that says that the stream ended before its run. A reader that took it for the run's end would show a false failure. */
async function* untilCut(lines: AsyncGenerator<StreamLine>): AsyncGenerator<StreamLine> {
  for await (const line of lines) {
    if (line.type === 'error' && line.code === 'STREAM_CUT') throw new ApiError(line.error, { code: line.code })
    yield line
  }
}

export function approvalCalls(caller: Caller) {
  return {
    list: (query: PageQuery & { status?: ApprovalStatus } = {}, options: CallOptions = {}) =>
      caller.json<ApprovalList>('GET', '/api/agent/approvals', { ...options, query }),
    /** Repeating the same decision returns the first answer. */
    decide: (id: string, decision: ApprovalDecision, feedback?: string) =>
      caller.json<{ approval: ApprovalInfo }>('POST', `/api/agent/approvals/${encodeURIComponent(id)}`, {
        body: { decision, feedback },
      }),
  }
}

export function threadCalls(caller: Caller) {
  return {
    /** `q`: words to search for. */
    list: (query: PageQuery & { agentId?: string; q?: string } = {}, options: CallOptions = {}) =>
      caller.json<ThreadList>('GET', '/api/agent/threads', { ...options, query }),
    read: (id: string, query: { before?: number; limit?: number } = {}, options: CallOptions = {}) =>
      caller.json<ThreadPage>('GET', thread(id), { ...options, query }),
    rename: (id: string, title: string) =>
      caller.json<{ thread: ThreadInfo }>('PATCH', thread(id), { body: { title } }),
    delete: (id: string) => caller.json<object>('DELETE', thread(id)),
  }
}
