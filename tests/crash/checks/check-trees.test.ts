import type { JsonObject, RunRecord, StreamEvent, StreamedChildEvent, ToolPart, Turn } from '@deckhand/spec'
import { expect, test } from 'vitest'
import type { OpenApproval } from '../driver/listing.ts'
import type { ChildRun, Evidence } from '../evidence.ts'
import { callTitle } from '../job.ts'
import { checkAll } from './check-all.ts'

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 1, totalTokens: 3 }
const times = { createdAt: 1, updatedAt: 1 }

const call = (id: string, name: string, input: JsonObject, output: JsonObject): ToolPart => ({
  type: 'tool',
  id,
  name,
  input,
  status: 'completed',
  output,
})

const startsMate = call(
  'a1',
  'spawn_agent',
  { agent: 'mate', prompt: 'part 1 middle' },
  { agent: 'mate', runId: 'mid', output: 'Mid.' },
)
const startsHand = call(
  'a2',
  'spawn_agent',
  { agent: 'hand', prompt: 'part 1 bottom' },
  { agent: 'hand', runId: 'low', output: 'Low.' },
)
const posts = call('a3', 'post', { job: 1, call: 1 }, { delivered: 1 })
const sends = call('a4', 'send', { job: 1, call: 2 }, { delivered: 2 })

/** A turn with these calls, and one of words. */
function turnsOf(words: string, calls: ToolPart[]): Turn[] {
  const turn = { role: 'assistant', model: 'm', usage } as const
  return structuredClone([
    { ...turn, id: `${words} 1`, parts: calls },
    { ...turn, id: `${words} 2`, parts: [{ type: 'text', text: words }] },
  ])
}

function eventsOf(words: string, calls: ToolPart[]): StreamedChildEvent[] {
  return [
    ...calls.flatMap(({ id, name: toolName, input, output = null }): StreamedChildEvent[] => [
      { type: 'tool_call', id, toolName, preview: '', input },
      ...(toolName === 'spawn_agent'
        ? [{ type: 'spawn', id, runId: runOf(output), agentId: String(input.agent), prompt: '' } as const]
        : []),
      { type: 'tool_result', id, toolName, output },
    ]),
    { type: 'delta', delta: 'Hm' },
    { type: 'turn_restarted' },
    { type: 'delta', delta: words },
    { type: 'turn', id: `${words} 2`, model: 'm', usage },
  ]
}

const runOf = (output: unknown): string => (output as { runId: string }).runId

function below(id: string, agentId: string, words: string, calls: ToolPart[]): StreamEvent[] {
  const end: StreamedChildEvent = { type: 'completed', summary: words, usage }
  return [...eventsOf(words, calls), end].map((event) => ({ type: 'child', runId: id, agentId, event }))
}

const record = (id: string, depth: number, more: Partial<RunRecord> = {}): RunRecord => ({
  id,
  userId: 'local',
  threadId: 'thread',
  agentId: 'deep',
  model: 'm',
  status: 'completed',
  rootId: 'run',
  depth,
  tokens: 6,
  attempt: 2,
  lastSeq: 0,
  ...times,
  ...more,
})

function child(started: RunRecord, prompt: string, turns: Turn[], summary: string): ChildRun {
  const { id, threadId, agentId, userId } = started
  const state = { id, threadId, agentId, userId, history: [], prompt: { role: 'user', text: prompt } as const, turns }
  return { record: { ...started, outcome: { status: 'completed', summary, usage } }, state }
}

const approval = (actionId: string, { name, input }: ToolPart, childRunId: string): OpenApproval => ({
  id: `yes ${actionId}`,
  actionId,
  childRunId,
  runId: 'run',
  threadId: 'thread',
  tool: name,
  toolArgs: input as OpenApproval['toolArgs'],
  reason: 'Every side effect needs your approval.',
  preview: '',
  recipients: [],
  createdAt: 1,
  expiresAt: 9,
  status: 'approved',
})

/** A successful tree of three agents, of which the lower two write. */
function fine(): Evidence {
  const taken = { ...usage, totalTokens: 18 }
  const shared = { ok: true, runId: 'run', threadId: 'thread', actionId: 'a1', agentId: 'deep', model: 'm' } as const
  const result = {
    ...shared,
    usage: taken,
    seq: 0,
    status: 'completed',
    summary: 'Top.',
    mode: 'tool_executed',
  } as const
  const events: StreamEvent[] = [
    ...below('low', 'hand', 'Low.', [sends]),
    ...below('mid', 'mate', 'Mid.', [startsHand, posts]),
    ...(eventsOf('Top.', [startsMate]) as StreamEvent[]),
    { type: 'result', result },
  ]
  const lines = events.map((event, index) => ({ ...structuredClone(event), seq: index + 1 }))
  const receipt = { job: 1, server: 1, repeated: false, at: 1 }
  const middle = record('mid', 1, { parent: { runId: 'run', actionId: 'a1' } })
  const bottom = record('low', 2, { parent: { runId: 'mid', actionId: 'a2' } })
  const messages = [{ role: 'user', text: 'job 1 deep' } as const, ...turnsOf('Top.', [startsMate])]
  return {
    logs: [{ job: { number: 1, kind: 'deep' }, runId: 'run', threadId: 'thread', ended: true, connections: 1 }],
    acknowledgements: [],
    receipts: [
      { ...receipt, call: 1, tool: 'post', actionId: 'a3' },
      { ...receipt, call: 2, tool: 'send', actionId: 'a4', key: 'a4' },
    ],
    runs: [record('run', 0, { lastSeq: lines.length })],
    below: new Map([
      [
        'run',
        [
          child(middle, 'part 1 middle', turnsOf('Mid.', [startsHand, posts]), 'Mid.'),
          child(bottom, 'part 1 bottom', turnsOf('Low.', [sends]), 'Low.'),
        ],
      ],
    ]),
    approvals: [approval('a3', posts, 'mid'), approval('a4', sends, 'low')],
    events: new Map([['run', lines]]),
    threads: [{ id: 'thread', agentId: 'deep', title: '', messageCount: 3, ...times }],
    messages: new Map([['thread', messages.map((message, position) => ({ position, runId: 'run', message }))]]),
    overtaken: new Set(),
    incidents: [],
  }
}

const run = ({ below }: Evidence, id: string): ChildRun => {
  const found = below.get('run')?.find(({ record }) => record.id === id)
  if (!found) throw new Error(`There is no ${id}.`)
  return found
}

const callIn = (evidence: Evidence, id: string, title: string): ToolPart => {
  const parts = run(evidence, id).state.turns.flatMap((turn) => turn.parts)
  const found = parts.find((part): part is ToolPart => part.type === 'tool' && callTitle(part) === title)
  if (!found) throw new Error(`There is no ${title}.`)
  return found
}

/** Below it in the log. */
function told({ events }: Evidence, id: string, type: StreamedChildEvent['type']): StreamedChildEvent {
  const found = events
    .get('run')
    ?.find((line) => line.type === 'child' && line.runId === id && line.event.type === type)
  if (found?.type !== 'child') throw new Error(`There is no ${type} of ${id}.`)
  return found.event
}

test('a tree whose agents wrote, and whose turns restarted, breaks no promise', () => {
  expect(checkAll(fine())).toEqual([])
})

test.each<[string, (evidence: Evidence) => void, RegExp]>([
  [
    'a second agent for one call',
    (evidence) =>
      evidence.below
        .get('run')
        ?.push({ ...run(evidence, 'low'), record: { ...run(evidence, 'low').record, id: 'again' } }),
    /spawn_agent part 1 bottom \(a2\): it started 2 agents/,
  ],
  ['an agent that is gone', ({ below }) => below.get('run')?.pop(), /it started 0 agents/],
  ['words of an agent that is gone', ({ below }) => below.get('run')?.pop(), /its log tells of a run low below it/],
  [
    'an agent of no call',
    (evidence) => Object.assign(run(evidence, 'low').record, { parent: { runId: 'mid', actionId: 'stray' } }),
    /run low was started by no call/,
  ],
  [
    'an agent that hangs',
    (evidence) => Object.assign(run(evidence, 'low').record, { status: 'planning' }),
    /its run low is planning/,
  ],
  ['an outcome that is gone', (evidence) => delete run(evidence, 'low').record.outcome, /its run ended with undefined/],
  [
    'an answer that did not reach the agent above',
    (evidence) =>
      Object.assign(callIn(evidence, 'mid', 'spawn_agent part 1 bottom'), {
        output: { agent: 'hand', runId: 'low', output: '' },
      }),
    /its result is/,
  ],
  [
    'a limit',
    (evidence) => Object.assign(told(evidence, 'low', 'delta'), { type: 'limit', message: 'No more.' }),
    /it hit a limit: No more/,
  ],
  [
    'a start that the log does not tell',
    (evidence) => Object.assign(told(evidence, 'mid', 'spawn'), { runId: 'other' }),
    /tells of the starts a2 other/,
  ],
  [
    'two ends of an agent',
    (evidence) => Object.assign(told(evidence, 'low', 'delta'), { type: 'failed' }),
    /run low below run\): it has 2 ends/,
  ],
  [
    'text of an agent that was thrown away',
    (evidence) => Object.assign(told(evidence, 'low', 'turn_restarted'), { type: 'signal' }),
    /part 1 bottom .*text of the events and of the thread differ/,
  ],
  [
    'a call that the plan of an agent does not have',
    (evidence) => Object.assign(run(evidence, 'low').state.prompt, { text: 'part 1 port' }),
    /its turns call \[\["send 2"\],\[\]\]/,
  ],
  [
    'tokens that count twice',
    (evidence) => Object.assign(run(evidence, 'low').record, { tokens: 9 }),
    /its row says 9/,
  ],
  [
    'tokens that the tree does not count',
    (evidence) => run(evidence, 'low').state.turns.pop(),
    /its tree took 15 tokens, and its result says 18/,
  ],
  [
    'an approval of another agent',
    ({ approvals }) => Object.assign(approvals[0] ?? {}, { childRunId: 'low' }),
    /its call is one of run mid/,
  ],
  [
    'an approval away from the top',
    ({ approvals }) => Object.assign(approvals[0] ?? {}, { runId: 'mid' }),
    /is on run mid/,
  ],
  [
    'an effect below that came twice',
    ({ receipts }) => receipts.push({ ...receipts[1], repeated: false } as Evidence['receipts'][number]),
    /part 1 bottom .*it happened 2 times/,
  ],
  [
    'an effect below nobody was asked about',
    ({ approvals }) => approvals.pop(),
    /part 1 bottom .*it was asked about 0 times/,
  ],
])('%s is found', (_what, breakIt, words) => {
  const evidence = fine()
  breakIt(evidence)
  expect(checkAll(evidence).join('\n')).toMatch(words)
})
