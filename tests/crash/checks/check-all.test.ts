import type { StreamEvent, StreamLine } from '@deckhand/spec'
import { expect, test } from 'vitest'
import type { Evidence } from '../evidence.ts'
import type { JobKind, JobTool } from '../plans.ts'
import { checkAll } from './check-all.ts'

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 1, totalTokens: 3 }
const ids = { runId: 'run', threadId: 'thread' }
const input = { job: 1, call: 1 }
const output = { delivered: 1 }

function result(status: 'awaiting_confirmation' | 'completed'): StreamEvent {
  const shared = { ok: true, ...ids, actionId: 'act', agentId: 'worker', model: 'm', seq: 0 } as const
  const taken = { ...usage, totalTokens: 6 }
  return { type: 'result', result: { ...shared, usage: taken, status, summary: '', mode: 'tool_executed' } }
}

const number = (events: StreamEvent[]): StreamLine[] => events.map((event, index) => ({ ...event, seq: index + 1 }))

/** A successful job with one keyed write, whose first turn was restarted. */
function fine(): Evidence {
  const lines = number([
    { type: 'status', status: 'planning', ...ids },
    { type: 'delta', delta: 'I wi' },
    { type: 'turn_restarted' },
    { type: 'thought_delta', delta: 'Hm.' },
    { type: 'delta', delta: 'I shall.' },
    { type: 'tool_call', id: 'act', toolName: 'send', preview: 'send', input },
    result('awaiting_confirmation'),
    { type: 'tool_result', id: 'act', toolName: 'send', output },
    { type: 'delta', delta: ' Do' },
    { type: 'delta', delta: 'ne.' },
    result('completed'),
  ])
  const times = { createdAt: 1, updatedAt: 1 }
  const turn = { role: 'assistant', model: 'm', usage } as const
  const call = { type: 'tool', id: 'act', name: 'send', input, status: 'completed', output } as const
  return {
    logs: [{ job: { number: 1, kind: 'write' }, ...ids, ended: true, lines, connections: 2 }],
    acknowledgements: [{ approvalId: 'yes', decision: 'approve_once', status: 200 }],
    receipts: [
      { job: 1, call: 1, tool: 'send', actionId: 'act', key: 'act', server: 1, repeated: false, at: 1 },
      { job: 1, call: 1, tool: 'send', actionId: 'act', key: 'act', server: 2, repeated: true, at: 2 },
    ],
    runs: [
      {
        id: 'run',
        threadId: 'thread',
        agentId: 'worker',
        model: 'm',
        status: 'completed',
        rootId: 'run',
        depth: 0,
        tokens: 6,
        attempt: 3,
        lastSeq: 11,
        ...times,
      },
    ],
    below: new Map(),
    approvals: [
      {
        id: 'yes',
        actionId: 'act',
        tool: 'send',
        toolArgs: input,
        reason: 'Every side effect needs your approval.',
        preview: 'send',
        recipients: [],
        createdAt: 1,
        expiresAt: 9,
        ...ids,
        status: 'approved',
      },
    ],
    events: new Map([['run', structuredClone(lines)]]),
    threads: [{ id: 'thread', agentId: 'worker', title: 'job', messageCount: 3, ...times }],
    messages: new Map([
      [
        'thread',
        [
          { position: 0, runId: 'run', message: { role: 'user', text: 'job 1 write' } },
          {
            position: 1,
            runId: 'run',
            message: {
              ...turn,
              id: 't1',
              parts: [{ type: 'thought', text: 'Hm.' }, { type: 'text', text: 'I shall.' }, call],
            },
          },
          { position: 2, runId: 'run', message: { ...turn, id: 't2', parts: [{ type: 'text', text: ' Done.' }] } },
        ],
      ],
    ]),
    overtaken: new Set(),
    incidents: [],
  }
}

function first<T>(items: T[] | undefined): T {
  const [item] = items ?? []
  if (item === undefined) throw new Error('There is none.')
  return item
}

test('a run that was killed, restarted and repeated under its key breaks no promise', () => {
  expect(checkAll(fine())).toEqual([])
})

test.each<[string, (evidence: Evidence) => void, RegExp]>([
  ['a run that hangs', ({ runs }) => Object.assign(first(runs), { status: 'executing' }), /its run run is executing/],
  ['a run that failed', ({ runs }) => Object.assign(first(runs), { status: 'failed' }), /its run run is failed/],
  ['a run that is gone', (evidence) => evidence.runs.pop(), /not in the store/],
  ['a run made twice', ({ runs }) => runs.push({ ...first(runs), id: 'second', lastSeq: 0 }), /no client has it/],
  ['a thread that stays busy', ({ threads }) => Object.assign(first(threads), { activeRunId: 'run' }), /kept busy/],
  ['a gap in a stream', ({ logs }) => first(logs).lines?.splice(3, 1), /number 5 is out of order/],
  ['a line read twice', ({ logs }) => first(logs).lines?.splice(3, 0, first(first(logs).lines)), /out of order/],
  ['an event that only a client knows', ({ events }) => events.get('run')?.pop(), /it read more than is stored/],
  [
    'a client that read something else',
    ({ events }) => Object.assign(events.get('run')?.[4] ?? {}, { delta: 'No.' }),
    /stored is/,
  ],
  ['two ends', ({ logs }) => first(logs).lines?.push({ ...result('completed'), seq: 12 }), /it has 2 ends/],
  [
    'a call that ends twice',
    ({ events }) =>
      events.get('run')?.splice(8, 0, { type: 'tool_result', id: 'act', toolName: 'send', output, seq: 9 }),
    /the call act ends twice/,
  ],
  ['text of a turn that was thrown away', dropRestart, /text of the client and of the thread differ from character 2/],
  ['an answer that was taken back', restartAtTheEnd, /text of the events and of the thread differ/],
  [
    'a call that the plan does not have',
    ({ logs }) => Object.assign(first(logs).job, { kind: 'read' }),
    /its turns call/,
  ],
  [
    'an approval nobody answered',
    ({ approvals }) => Object.assign(first(approvals), { status: 'open' }),
    /is open at the end/,
  ],
  [
    'a decision that was acknowledged and lost',
    ({ acknowledgements }) => acknowledgements.push({ approvalId: 'yes', decision: 'reject', status: 200 }),
    /"reject" was answered with 200/,
  ],
  ['an effect that never came', (evidence) => evidence.receipts.splice(0), /it happened 0 times/],
  [
    'an effect that came twice',
    ({ receipts }) => Object.assign(receipts[1] ?? {}, { repeated: false }),
    /it happened 2 times/,
  ],
  [
    'an effect under another key',
    ({ receipts }) => Object.assign(receipts[1] ?? {}, { key: 'other' }),
    /its keys are act, other/,
  ],
  [
    'an effect of a rejected call',
    ({ approvals }) => Object.assign(first(approvals), { status: 'rejected' }),
    /it was rejected, and arrived 2 times/,
  ],
  ['an effect nobody was asked about', ({ approvals }) => approvals.pop(), /it was asked about 0 times/],
  ['an effect of no call', ({ receipts }) => receipts.push({ ...first(receipts), actionId: 'stray' }), /nobody called/],
  ['a server that died by itself', ({ incidents }) => incidents.push('Server 1 ended by itself.'), /ended by itself/],
])('%s is found', (_what, breakIt, words) => {
  const evidence = fine()
  breakIt(evidence)
  expect(checkAll(evidence).join('\n')).toMatch(words)
})

test('a write that needs approval happens once per approval', () => {
  const evidence = unkeyed('ask', 'post')
  expect(checkAll(evidence).join('\n')).toMatch(/it was allowed 1 times, and happened 2 times/)
  const question = { ...first(evidence.approvals), id: 'yes-2', reason: 'It is not known whether this happened.' }
  evidence.approvals.push(question)
  expect(checkAll(evidence)).toEqual([])
})

test('a write that can be looked up happens once, unless a server that lost the run did it again', () => {
  const evidence = unkeyed('lookup', 'file')
  expect(checkAll(evidence).join('\n')).toMatch(/it happened 2 times/)
  evidence.overtaken.add(1)
  expect(checkAll(evidence)).toEqual([])
})

test('a cancelled run has its allowed effects and its log, up to the cancel', () => {
  expect(checkAll(cancelled())).toEqual([])
})

test.each<[string, (evidence: Evidence) => void, RegExp]>([
  [
    'a run that went on',
    ({ runs }) => Object.assign(first(runs), { status: 'completed' }),
    /went on after a server had said that it was cancelled/,
  ],
  ['a run that nobody cancelled', ({ logs }) => delete first(logs).cancel, /its run run is failed/],
  ['another end', ({ events }) => Object.assign(events.get('run')?.at(-1) ?? {}, { code: 'INTERNAL' }), /its log ends/],
  ['a gap in its stream', ({ logs }) => first(logs).lines?.splice(3, 1), /number 5 is out of order/],
  [
    'a reader who heard otherwise',
    ({ logs }) => Object.assign(first(logs).lines?.[4] ?? {}, { delta: 'No' }),
    /stored/,
  ],
  ['an approval left open', ({ approvals }) => Object.assign(first(approvals), { status: 'open' }), /is open, and/],
  ['an effect that was not allowed', ({ approvals }) => approvals.pop(), /allowed 0 times, and happened 1 times/],
  [
    'an effect that came twice',
    ({ receipts }) => Object.assign(receipts[1] ?? {}, { repeated: false }),
    /allowed 1 times, and happened 2 times/,
  ],
  ['a thread that stays busy', ({ threads }) => Object.assign(first(threads), { activeRunId: 'run' }), /kept busy/],
])('of a cancelled run %s is found', (_what, breakIt, words) => {
  const evidence = cancelled()
  breakIt(evidence)
  expect(checkAll(evidence).join('\n')).toMatch(words)
})

/** The same run, cancelled after its write. */
function cancelled(): Evidence {
  const evidence = fine()
  const log = first(evidence.logs)
  for (const lines of [log.lines ?? [], evidence.events.get('run') ?? []]) {
    lines.splice(8, 3, { type: 'error', error: 'The run was cancelled.', code: 'CANCELLED', ...ids, seq: 9 })
  }
  log.cancel = 'acknowledged'
  Object.assign(first(evidence.runs), { status: 'failed', lastSeq: 9, tokens: 3 })
  evidence.messages.get('thread')?.pop()
  return evidence
}

/** The same with a tool whose two posts are two effects. */
function unkeyed(kind: JobKind, tool: JobTool): Evidence {
  const evidence = fine()
  first(evidence.logs).job.kind = kind
  for (const receipt of evidence.receipts) Object.assign(receipt, { tool, key: undefined, repeated: false })
  const turn = evidence.messages.get('thread')?.[1]?.message
  if (turn?.role === 'assistant') {
    turn.parts[2] = { type: 'tool', id: 'act', name: tool, input, status: 'completed', output }
  }
  return evidence
}

/** The client misses that the turn restarts. */
function dropRestart({ logs }: Evidence): void {
  const lines = first(logs).lines ?? []
  lines[2] = { type: 'status', status: 'planning', ...ids, seq: 3 }
}

/** The answer is dropped after it was sent. */
function restartAtTheEnd({ events, logs, runs }: Evidence): void {
  const lines = events.get('run') ?? []
  lines.splice(10, 0, { type: 'turn_restarted', seq: 11 })
  Object.assign(lines[11] ?? {}, { seq: 12 })
  Object.assign(first(runs), { lastSeq: 12 })
  delete first(logs).lines
}
