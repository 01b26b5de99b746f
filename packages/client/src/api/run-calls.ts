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
} from './answers.ts'
import { ApiError } from './api-error.ts'
import type { Caller, CallOptions, LineCall } from './caller.ts'

type Listening = Pick<LineCall, 'signal' | 'onOpen'>

const run = (id: string, rest = '') => `/api/agent/runs/${encodeURIComponent(id)}${rest}`

export function runCalls(caller: Caller) {
  return {
    /** Until the run waits or has ended. Throws an ApiError that `isPassing` when the stream ends before. The same key never makes a second run: a request whose answer was lost can be sent again. */
    start: (request: RunRequest, { idempotencyKey, ...options }: Listening & { idempotencyKey?: string } = {}) =>
      untilCut(
        caller.lines<StreamLine>('POST', '/api/agent/run/stream', {
          ...options,
          body: request,
          ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
        }),
      ),
    /** What came after the line of that number and what comes next, until the run has ended. Throws an ApiError that `isPassing` when the stream ends before. */
    follow: (id: string, { after = 0, ...options }: Listening & { after?: number } = {}) =>
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

/** A server that ends the stream before the run says so in a line. A reader that took it for the run's end would show a failure that never was. */
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
    /** The same decision again answers as the first time. */
    decide: (id: string, decision: ApprovalDecision, feedback?: string) =>
      caller.json<{ approval: ApprovalInfo }>('POST', `/api/agent/approvals/${encodeURIComponent(id)}`, {
        body: { decision, feedback },
      }),
  }
}
