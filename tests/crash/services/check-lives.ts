import type { AuditRecord, Json, JsonObject } from '@deckhand/spec'
import { isMail, type Life } from './life.ts'
import { type Trace, wordsOf } from './world.ts'

/** All that is known about a life at the end. */
export interface Ending {
  life: Life
  status: string
  attempt: number
  output: Json | undefined
  audit: AuditRecord[]
  effects: Trace[]
  drafts: Trace[]
}

/** The broken promises, in words. */
export function checkLife(ending: Ending): string[] {
  const { life } = ending
  const name = `life ${life.number}, ${life.tool}, killed in ${life.blow}`
  return [...checkRun(ending), ...checkEffect(ending), ...checkAudit(ending)].map((problem) => `${name}: ${problem}`)
}

/** A person may be asked only if a draft or a mail was deleted, and none is deleted here. */
function* checkRun({ life, status, attempt }: Ending): Generator<string> {
  if (status !== 'completed') yield `its run is ${status}`
  if (life.questions > 0) yield `a person was asked ${life.questions} times whether it happened`
  // Asked for, gone on after the approval, taken over.
  if (life.hitAt !== undefined && attempt < 3) yield `its run was taken up ${attempt} times only`
}

function* checkEffect({ life, output, effects, drafts }: Ending): Generator<string> {
  const [effect] = effects
  if (effects.length !== 1) yield `it happened ${effects.length} times`
  if (effect && effect.words !== wordsOf(life)) yield `asked for was "${wordsOf(life)}", and it is "${effect.words}"`
  if (effect && life.threadId !== undefined && effect.threadId !== life.threadId)
    yield 'the answer is in another thread'
  // A suspended process sends its request when it wakes, after another has looked: it may leave a draft, never a mail.
  if (isMail(life) && life.blow !== 'stop' && drafts.length > 0) yield `${drafts.length} drafts are left of it`
  const { messageId, id } = (output ?? {}) as JsonObject
  if (effect && (messageId ?? id) !== effect.id) yield `its result names another: ${JSON.stringify(output)}`
}

/** The question, the answer of a person, the beginning in each process that began it, and one end. */
function* checkAudit({ life, audit }: Ending): Generator<string> {
  const of = (kind: string) => audit.filter((entry) => entry.kind === kind)
  const kinds = audit.map(({ kind }) => kind).join(', ')
  const expected = /^approval_asked, approval_resolved(, effect_begun)+, effect_ended$/
  if (!expected.test(kinds)) yield `the audit says ${kinds}`
  const [resolved, begun, ended] = [of('approval_resolved')[0], of('effect_begun')[0], of('effect_ended')[0]]
  if (resolved?.data.status !== 'approved') yield `it was ${resolved?.data.status}`
  if (begun?.data.approvalId !== resolved?.data.approvalId) yield 'it ran without this approval'
  if (ended?.data.status !== 'completed') yield `it ended ${ended?.data.status}`
  const isInside = (at: number) => (begun?.at ?? at) <= at && at <= (ended?.at ?? at)
  if (life.hitAt !== undefined && !isInside(life.hitAt)) yield 'the kill was not between its beginning and its end'
}

/** No effects but the requested ones. */
export function checkGrowth(endings: Ending[], growth: { sent: number; drafts: number; events: number }): string[] {
  const count = (isIt: (life: Life) => boolean) => endings.filter(({ life }) => isIt(life)).length
  const right = {
    sent: count(isMail),
    drafts: count(({ tool }) => tool === 'gmail_draft_create') + draftsLeft(endings),
    events: count(({ tool }) => tool === 'calendar_event_create'),
  }
  return (['sent', 'drafts', 'events'] as const)
    .filter((what) => growth[what] !== right[what])
    .map((what) => `${right[what]} ${what} were asked for, and there are ${growth[what]}`)
}

/** By processes that were stopped and woken. */
export function draftsLeft(endings: Ending[]): number {
  return endings.filter(({ life }) => life.blow === 'stop').reduce((sum, { drafts }) => sum + drafts.length, 0)
}
