import type { AuditKind, AuditRecord, JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { checkGrowth, checkLife, type Ending } from './check-lives.ts'
import type { Life } from './life.ts'
import { wordsOf } from './world.ts'

const args = { threadId: 't', to: ['ann@example.org'], cc: [], body: 'Yes (life 1)' }
const life: Life = {
  number: 1,
  tool: 'gmail_reply',
  blow: 'effect',
  args,
  threadId: 't',
  runId: 'r',
  hitAt: 25,
  questions: 0,
}
const effect = { id: 'm', threadId: 't', words: wordsOf(life) }

function record(kind: AuditKind, at: number, data: JsonObject = {}): AuditRecord {
  return { kind, at, data, position: at, hash: '' }
}

const audit = [
  record('approval_asked', 1),
  record('approval_resolved', 10, { status: 'approved', approvalId: 'a' }),
  record('effect_begun', 20, { approvalId: 'a' }),
  record('effect_ended', 30, { status: 'completed' }),
]
const good: Ending = {
  life,
  status: 'completed',
  attempt: 3,
  output: { messageId: 'm' },
  audit,
  effects: [effect],
  drafts: [],
}

test('a life that went well has no problem', () => {
  expect(checkLife(good)).toEqual([])
  const twice = [...audit.slice(0, 3), record('effect_begun', 28, { approvalId: 'a' }), ...audit.slice(3)]
  expect(checkLife({ ...good, audit: twice })).toEqual([])
})

const replaced = (index: number, entry: AuditRecord) => audit.with(index, entry)

test.each<[change: Partial<Ending>, problem: string]>([
  [{ status: 'failed' }, 'its run is failed'],
  [{ attempt: 2 }, 'its run was taken up 2 times only'],
  [{ life: { ...life, questions: 1 } }, 'a person was asked 1 times whether it happened'],
  [{ effects: [] }, 'it happened 0 times'],
  [{ effects: [effect, { ...effect, id: 'n' }] }, 'it happened 2 times'],
  [{ effects: [{ ...effect, words: 'to eve' }] }, 'and it is "to eve"'],
  [{ effects: [{ ...effect, threadId: 'u' }] }, 'the answer is in another thread'],
  [{ drafts: [effect] }, '1 drafts are left of it'],
  [{ output: { messageId: 'n' } }, 'its result names another: {"messageId":"n"}'],
  [{ audit: audit.slice(1) }, 'the audit says approval_resolved, effect_begun, effect_ended'],
  [{ audit: [...audit, record('effect_ended', 31)] }, 'effect_ended, effect_ended'],
  [{ audit: replaced(1, record('approval_resolved', 10, { status: 'rejected', approvalId: 'a' })) }, 'it was rejected'],
  [{ audit: replaced(2, record('effect_begun', 20, { approvalId: 'b' })) }, 'it ran without this approval'],
  [{ audit: replaced(3, record('effect_ended', 30, { status: 'failed' })) }, 'it ended failed'],
  [{ life: { ...life, hitAt: 31 } }, 'the kill was not between its beginning and its end'],
])('%j is a problem', (change, problem) => {
  expect(checkLife({ ...good, ...change }).join('\n')).toContain(problem)
})

test('a process that was stopped and woken may leave a draft, and nothing else', () => {
  const stopped = { ...good, life: { ...life, blow: 'stop' as const }, drafts: [effect] }
  expect(checkLife(stopped)).toEqual([])
  expect(checkGrowth([stopped], { sent: 1, drafts: 1, events: 0 })).toEqual([])
  expect(checkLife({ ...stopped, effects: [effect, effect] })).not.toEqual([])
})

test('any extra effect in the world is a problem', () => {
  expect(checkGrowth([good], { sent: 1, drafts: 0, events: 0 })).toEqual([])
  expect(checkGrowth([good], { sent: 2, drafts: 1, events: 0 })).toEqual([
    '1 sent were asked for, and there are 2',
    '0 drafts were asked for, and there are 1',
  ])
})
