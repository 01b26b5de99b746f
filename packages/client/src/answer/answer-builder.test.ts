import type { StreamLine } from '@deckhand/spec'
import { expect, test } from 'vitest'
import type { AnswerView, PartView, ToolView } from '../message-view.ts'
import { AnswerBuilder } from './answer-builder.ts'

const usage = '{"inputTokens":1,"outputTokens":1,"thoughtTokens":0,"totalTokens":2}'
const status = '{"type":"status","status":"planning","threadId":"t","runId":"r"}'
const turn = `{"type":"turn","id":"turn","model":"m","usage":${usage}}`
const call = (id: string, name = 'look') =>
  `{"type":"tool_call","id":"${id}","toolName":"${name}","input":{"n":1},"preview":"look ${id}"}`
const answered = (id: string) => `{"type":"tool_result","id":"${id}","toolName":"look","output":{"found":"${id}"}}`
const refused = (id: string, code = 'TOOL_FAILED') =>
  `{"type":"tool_result","id":"${id}","toolName":"look","error":{"code":"${code}","message":"No."}}`
const words = (delta: string) => `{"type":"delta","delta":"${delta}"}`
const thought = (delta: string) => `{"type":"thought_delta","delta":"${delta}"}`
const completed = `{"type":"result","result":{"ok":true,"runId":"r","actionId":"x","threadId":"t","status":"completed","summary":"","mode":"assistant_text","model":"m","agentId":"a","usage":${usage},"seq":9}}`
const asked = (id: string, actionId: string) =>
  `{"id":"${id}","tool":"look","reason":"It leaves.","preview":"look","actionId":"${actionId}","toolArgs":{"n":1}}`
const waits = (...approvals: string[]) =>
  `{"type":"result","result":{"ok":true,"runId":"r","actionId":"x","threadId":"t","status":"awaiting_confirmation","summary":"","mode":"requires_approval","model":"m","approvals":[${approvals}],"agentId":"a","usage":${usage},"seq":9}}`
const error = (code: string) => `{"type":"error","error":"It failed.","code":"${code}","runId":"r","threadId":"t"}`
const spawn = (id: string, runId: string) =>
  `{"type":"spawn","id":"${id}","runId":"${runId}","agentId":"hand","prompt":"Go."}`
const child = (runId: string, event: string) => `{"type":"child","runId":"${runId}","agentId":"hand","event":${event}}`

/** Builds an answer from lines as on the wire, numbered in order. */
function built(...lines: string[]): AnswerBuilder {
  const builder = new AnswerBuilder('key')
  add(builder, ...lines)
  return builder
}

function add(builder: AnswerBuilder, ...lines: string[]): void {
  for (const line of lines) builder.add({ ...JSON.parse(line), seq: builder.seq + 1 } as StreamLine, 7)
}

const tools = (parts: PartView[]) => parts.filter((part): part is ToolView => part.type === 'tool')
const toolOf = ({ view }: AnswerBuilder, id: string) => tools(view.parts).find((tool) => tool.id === id)
const brief = ({ parts }: AnswerView) =>
  parts.map((part) => (part.type === 'tool' ? `${part.id}:${part.state}` : part.text))

test('text, thoughts and calls keep their order over several turns', () => {
  const { view } = built(
    status,
    thought('Hm'),
    thought('m.'),
    words('I look.'),
    turn,
    call('a'),
    answered('a'),
    thought('So.'),
    turn,
    call('b'),
    answered('b'),
    words('Do'),
    words('ne.'),
    completed,
  )
  expect(brief(view)).toEqual(['Hmm.', 'I look.', 'a:output-available', 'So.', 'b:output-available', 'Done.'])
  expect(view).toMatchObject({ state: 'done', runId: 'r', usage: { totalTokens: 2 } })
  expect(view.parts.every((part) => part.type === 'tool' || !part.isOpen)).toBe(true)
  expect(view.parts[0]).toMatchObject({ startedAt: 7, endedAt: 7 })
})

test('only the streaming part is open: a thought ends where the text begins', () => {
  const { view } = built(status, thought('Hm.'), words('So'))
  expect(view).toMatchObject({ state: 'streaming', parts: [{ isOpen: false }, { isOpen: true }] })
})

test('parallel calls end independently', () => {
  const builder = built(status, turn, call('a'), call('b'), call('c'), answered('b'))
  expect(brief(builder.view)).toEqual(['a:input-streaming', 'b:output-available', 'c:input-streaming'])
  add(builder, refused('c'), answered('a'))
  expect(brief(builder.view)).toEqual(['a:output-available', 'b:output-available', 'c:output-error'])
})

test('a restarted turn drops its own words, but nothing of earlier turns', () => {
  const builder = built(
    status,
    words('First.'),
    turn,
    call('a'),
    answered('a'),
    thought('Half'),
    words('half'),
    '{"type":"turn_restarted"}',
  )
  expect(brief(builder.view)).toEqual(['First.', 'a:output-available'])
  add(builder, words('Whole.'), turn, words('Corrected'), '{"type":"turn_restarted"}')
  expect(brief(builder.view)).toEqual(['First.', 'a:output-available', 'Whole.'])
})

test('repeated lines are dropped', () => {
  const builder = built(status, words('One.'))
  builder.add({ type: 'delta', delta: 'One.', seq: 2 })
  expect(brief(builder.view)).toEqual(['One.'])
})

test('unknown types change nothing', () => {
  const builder = built(status, words('One'))
  const { view } = builder
  add(builder, '{"type":"from_the_future","x":1}', '{"type":"file_change","path":"/a"}', child('nobody', words('lost')))
  expect(builder.view).toBe(view)
})

test('unchanged parts keep their identity', () => {
  const builder = built(status, turn, call('a'), call('b'), answered('a'))
  const [a, b] = builder.view.parts
  add(builder, '{"type":"tool_progress","id":"b","message":"Half","fraction":0.5}')
  expect(builder.view.parts[0]).toBe(a)
  expect(builder.view.parts[1]).not.toBe(b)
  expect(toolOf(builder, 'b')?.progress).toEqual({ message: 'Half', fraction: 0.5 })
})

test('a waiting call is Ready, and continues in the same answer once it is approved', () => {
  const builder = built(status, turn, call('a'), call('b'), answered('b'), waits(asked('p', 'a')))
  expect(builder.view.state).toBe('waiting')
  expect(toolOf(builder, 'a')).toMatchObject({ state: 'input-available', approval: { id: 'p', reason: 'It leaves.' } })
  builder.decide({ id: 'p', decision: 'approved' })
  add(builder, status)
  expect(builder.view.state).toBe('streaming')
  expect(toolOf(builder, 'a')).toMatchObject({ state: 'input-streaming', approval: { decision: 'approved' } })
  add(builder, answered('a'), words('Done.'), completed)
  expect(brief(builder.view)).toEqual(['a:output-available', 'b:output-available', 'Done.'])
})

test("someone else's decision is derived from the result of the call", () => {
  const builder = built(status, turn, call('a'), call('b'), waits(asked('p', 'a'), asked('q', 'b')), status)
  expect(brief(builder.view)).toEqual(['a:input-available', 'b:input-available'])
  add(builder, answered('a'), refused('b', 'REJECTED'))
  expect(toolOf(builder, 'a')?.approval?.decision).toBe('approved')
  expect(toolOf(builder, 'b')).toMatchObject({ state: 'output-error', approval: { decision: 'rejected' } })
})

test('the time that a person took to decide is not the time of the call', () => {
  const both = () => built(status, turn, call('a'), call('b'), waits(asked('p', 'a'), asked('q', 'b')))
  const here = both()
  here.decide({ id: 'p', decision: 'approved' }, 5_000)
  const line = (seq: number, text: string) => ({ ...JSON.parse(text), seq }) as StreamLine
  here.add(line(10, status), 5_100)
  here.add(line(11, answered('a')), 6_000)
  expect(toolOf(here, 'a')).toMatchObject({ startedAt: 5_000, endedAt: 6_000 })
  here.decide({ id: 'q', decision: 'approved' }, 8_000)
  expect(toolOf(here, 'b')).toMatchObject({ startedAt: 8_000 })
  const elsewhere = both()
  elsewhere.add(line(10, status), 5_100)
  elsewhere.add(line(11, answered('a')), 6_000)
  expect(toolOf(elsewhere, 'a')).toMatchObject({ startedAt: 5_100, endedAt: 6_000 })
})

test('after a stop, a running call stops counting time, and a waiting one has taken none', () => {
  const running = built(status, turn, call('a'))
  running.interrupt(9)
  expect(toolOf(running, 'a')).toMatchObject({ startedAt: 7, endedAt: 9 })
  const waiting = built(status, turn, call('a'), waits(asked('p', 'a')))
  waiting.interrupt(9)
  expect(toolOf(waiting, 'a')?.startedAt).toBeUndefined()
})

test('a decision made while the run was about to wait is kept', () => {
  const builder = built(status, turn, call('a'), waits(asked('p', 'a')))
  builder.decide({ id: 'p', decision: 'rejected', feedback: 'Not now.' })
  add(builder, status, waits(asked('p', 'a')))
  expect(toolOf(builder, 'a')?.approval).toMatchObject({ decision: 'rejected', feedback: 'Not now.' })
})

test('the reason of a rejection is kept when the stream ends the call before the server answers the rejection', () => {
  const parked = [status, turn, call('a'), waits(asked('p', 'a')), status, refused('a', 'REJECTED')]
  const ended = built(...parked, words('I did not do it.'), completed)
  for (const builder of [built(...parked), ended]) {
    builder.decide({ id: 'p', decision: 'rejected', feedback: 'Too much.' })
    expect(toolOf(builder, 'a')?.approval).toMatchObject({ decision: 'rejected', feedback: 'Too much.' })
    const shown = builder.view
    builder.decide({ id: 'p', decision: 'approved', feedback: 'From another window.' })
    expect(builder.view).toBe(shown)
  }
})

test('the work of child agents is below the call that started them, at every depth', () => {
  const builder = built(
    status,
    turn,
    call('a'),
    spawn('a', 'r1'),
    child('r1', thought('Hm.')),
    child('r1', turn),
    child('r1', call('b')),
    child('r1', spawn('b', 'r2')),
    child('r2', words('Deep')),
  )
  const [first] = toolOf(builder, 'a')?.below ?? []
  expect(first).toMatchObject({ runId: 'r1', agentId: 'hand', isOver: false, parts: [{ text: 'Hm.' }, { id: 'b' }] })
  const [second] = tools(first?.parts ?? [])[0]?.below ?? []
  expect(second).toMatchObject({ runId: 'r2', parts: [{ text: 'Deep', isOpen: true }] })
  add(builder, child('r2', `{"type":"completed","summary":"","usage":${usage}}`))
  expect(tools(toolOf(builder, 'a')?.below?.[0]?.parts ?? [])[0]?.below?.[0]).toMatchObject({
    isOver: true,
    parts: [{ isOpen: false }],
  })
})

test('G3: several agents under one call each have their own words and approvals', () => {
  const builder = built(
    status,
    turn,
    call('a'),
    spawn('a', 'r1'),
    spawn('a', 'r2'),
    child('r2', words('Two')),
    child('r1', words('One')),
    child('r2', turn),
    child('r2', call('b')),
    waits(asked('p', 'b')),
  )
  const tool = toolOf(builder, 'a')
  expect(tool?.below?.map(({ runId, parts }) => [runId, parts[0]])).toMatchObject([
    ['r1', { text: 'One' }],
    ['r2', { text: 'Two' }],
  ])
  expect(tool).toMatchObject({ state: 'input-available', approvalsBelow: [{ id: 'p' }] })
})

test("a child agent's restarted turn only drops its own words", () => {
  const builder = built(
    status,
    words('Mine.'),
    turn,
    call('a'),
    spawn('a', 'r1'),
    child('r1', words('Half')),
    child('r1', '{"type":"turn_restarted"}'),
  )
  expect(brief(builder.view)).toEqual(['Mine.', 'a:input-streaming'])
  expect(toolOf(builder, 'a')?.below?.[0]?.parts).toEqual([])
})

test("a child agent's approval is at its call, and at the call that started the agent", () => {
  const builder = built(
    status,
    turn,
    call('a'),
    spawn('a', 'r1'),
    child('r1', turn),
    child('r1', call('b')),
    waits(asked('p', 'b')),
  )
  expect(toolOf(builder, 'a')).toMatchObject({ state: 'input-available', approvalsBelow: [{ id: 'p' }] })
  expect(toolOf(builder, 'a')?.below?.[0]?.parts).toMatchObject([{ state: 'input-available', approval: { id: 'p' } }])
  builder.decide({ id: 'p', decision: 'approved' })
  add(builder, status)
  expect(toolOf(builder, 'a')?.approvalsBelow).toBeUndefined()
  expect(toolOf(builder, 'a')).toMatchObject({
    state: 'input-streaming',
    below: [{ parts: [{ state: 'input-streaming' }] }],
  })
})

const middle = [
  status,
  turn,
  call('a'),
  spawn('a', 'r1'),
  child('r1', turn),
  child('r1', call('b')),
  child('r1', words('more')),
  call('c'),
]
const isAtRest = (parts: PartView[]): boolean =>
  parts.every((part) =>
    part.type === 'tool'
      ? part.state.startsWith('output') &&
        !part.progress &&
        (part.below ?? []).every((agent) => agent.isOver && isAtRest(agent.parts))
      : !part.isOpen,
  )

test.each([
  ['CANCELLED', 'interrupted', undefined],
  ['MODEL_RATE_LIMITED', 'failed', 'rate_limit'],
  ['RATE_LIMITED', 'failed', 'rate_limit'],
  ['DENIED', 'failed', 'policy'],
  ['POLICY_FAILED', 'failed', 'policy'],
  ['FORBIDDEN', 'failed', 'policy'],
  ['MODEL_UNAVAILABLE', 'failed', 'other'],
])('%s ends an answer as %s, and leaves nothing open', (code, state, kind) => {
  const { view } = built(...middle, words('ha'), error(code))
  expect(view.state).toBe(state)
  expect(view.failure?.kind).toBe(kind)
  expect(isAtRest(view.parts)).toBe(true)
})

test.each([
  ['completed', completed, true],
  ['was cancelled', error('CANCELLED'), undefined],
  ['failed', error('MODEL_UNAVAILABLE'), undefined],
])('a stopped answer is interrupted at once, and keeps its words when the run %s', (_, end, hadFinished) => {
  const builder = built(...middle, words('ha'))
  builder.interrupt(9)
  const { view } = builder
  expect(view.state).toBe('interrupted')
  expect(isAtRest(view.parts)).toBe(true)
  add(builder, words('lf'))
  expect(builder.view).toBe(view)
  add(builder, turn, words('More.'), end)
  expect(builder.view).toMatchObject({ state: 'interrupted', ...(hadFinished && { hadFinished }) })
  expect(builder.view.hadFinished).toBe(hadFinished)
  expect(builder.view.failure).toBeUndefined()
  const said = ({ parts }: typeof view) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  expect(said(builder.view)).toEqual(['ha'])
})

test('after a stop, visible calls show their results once the run has ended', () => {
  const builder = built(...middle)
  builder.interrupt(9)
  add(builder, answered('a'), call('late'), error('CANCELLED'))
  const states = builder.view.parts.map((part) => part.type === 'tool' && [part.id, part.state])
  expect(states).toEqual([
    ['a', 'output-available'],
    ['c', 'output-error'],
  ])
})

test('a lost connection is shown until the next line arrives', () => {
  const builder = built(status, words('One'))
  builder.lose(true)
  expect(builder.view.state).toBe('reconnecting')
  add(builder, words(' two'))
  expect(builder.view.state).toBe('streaming')
})
