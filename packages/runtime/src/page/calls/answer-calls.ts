import { policyQuestion, rejectionError, resolveCall } from '@deckhand/kernel'
import type { PageActionRecord, ToolError } from '@deckhand/spec'
import type { PageWork } from '../page-work.ts'
import { pageOutput, type ReadResult, readAnswer } from '../request/read-results.ts'
import { answersOutcome, approvalOf, checkSignature, refuseExpired } from './confirmation.ts'
import type { OpenCall } from './open-call.ts'

interface Answering {
  work: PageWork
  /** The digest of the history as the client sent it. */
  history: string
  resultBytes: number
}

/** What the client says about one open call. */
interface Answer extends Answering {
  call: OpenCall
  result: ReadResult
  /** What the store knows of a call that needs approval; missing until someone decided. */
  record?: PageActionRecord | undefined
}

/** The effect of an answer. No step runs before all answers were checked. */
type Step = () => Promise<void>

interface Stage {
  /** If this stage handles the answer. */
  handles: (answer: Answer) => boolean
  /** Checks the answer, and throws if it is invalid. */
  plan: (answer: Answer) => Step | Promise<Step>
}

/** How far a call is when its answer comes. The first stage that handles the answer plans its step. */
const stages: Stage[] = [
  // A tool of the page ran without approval.
  { handles: ({ call }) => !call.isAsked, plan: (answer) => async () => takeResult(answer) },
  // It ended before: the first result counts.
  { handles: ({ record }) => hasEnded(record), plan: (answer) => async () => replay(answer) },
  // Its tool was removed or runs elsewhere now: what was approved is not what would run.
  { handles: hasMoved, plan: (answer) => async () => markChanged(answer) },
  // The person decides for the first time.
  { handles: ({ record }) => !record, plan: planDecision },
  // The page ran it after the approval, and this is its result.
  { handles: ({ call, result }) => call.where === 'page' && result.signature === undefined, plan: planPageResult },
  // The page was asked to run it, and the person clicked again.
  { handles: ({ call }) => call.where === 'page', plan: planPageRepeat },
  // The process that ran it died, and the person was asked if it happened.
  { handles: answersOutcome, plan: planOutcome },
  // The server has begun it, and the person clicked again.
  { handles: () => true, plan: planServerRepeat },
]

/** Writes the client's answers into the calls that wait for them, for the loop to continue. Throws before any effect if one answer is invalid. */
export async function answerCalls(answered: [OpenCall, ReadResult][], answering: Answering): Promise<void> {
  const steps: Step[] = []
  for (const [call, result] of answered) steps.push(await planStep(call, result, answering))
  try {
    for (const step of steps) await step()
  } catch (thrown) {
    for (const [call] of answered) await giveUp(call, answering.work).catch(() => {})
    throw thrown
  }
}

async function planStep(call: OpenCall, result: ReadResult, answering: Answering): Promise<Step> {
  const { keeper, who } = answering.work
  const record = call.isAsked ? await keeper.find(who.userId, call.part.id) : undefined
  const answer = { ...answering, call, result, record }
  const stage = stages.find(({ handles }) => handles(answer)) as Stage
  return stage.plan(answer)
}

/** Ends what was begun and will not run, so that it does not look half done later. */
async function giveUp({ part }: OpenCall, { begun, takenAt, keeper, who, audit }: PageWork): Promise<void> {
  if (!begun.has(part.id) || takenAt.has(part.id)) return
  const ended = { ...part, status: 'failed' as const, error: notRun }
  await keeper.finish(who.userId, part.id, { error: notRun }, audit.finished(ended))
}

const notRun: ToolError = { code: 'CANCELLED', message: 'Not run: something failed before it began.' }

const hasEnded = (record: PageActionRecord | undefined) => record !== undefined && record.status !== 'executing'

function hasMoved({ call: { part, where }, work: { tools } }: Answer): boolean {
  const runsOn = tools.find(part.name)?.runsOn
  return where === 'server' ? runsOn !== 'server' : runsOn === 'server'
}

function markChanged({ call: { part }, record }: Answer): void {
  const ending = record ? 'It may have happened: look before you repeat it.' : 'The call was not run.'
  const message = `"${part.name}" is no longer what it was when this call was made. ${ending}`
  part.error = { code: 'TOOL_CHANGED', message }
}

function takeResult({ call: { part }, result, work, resultBytes }: Answer): void {
  Object.assign(part, { status: 'executing', waitingFor: 'client' })
  const ended = pageOutput(result, resultBytes)
  if ('error' in ended) resolveCall(work.state, part.id, { type: 'error', message: ended.error })
  else resolveCall(work.state, part.id, { type: 'result', output: ended.output })
}

function planDecision(answer: Answer): Step {
  const isSameQuestion = checkSignature(answer)
  const { decision } = readAnswer(answer.result)
  waitForApproval(answer)
  if (decision === 'rejected') return () => reject(answer)
  refuseExpired(answer.call, answer.work.now())
  return isSameQuestion ? () => approve(answer) : () => askAgain(answer)
}

function planPageResult(answer: Answer): Step {
  const { call, work } = answer
  return async () => {
    // Its beginning was recorded with the approval. This records its end, too, even if it failed.
    work.audit.begun(call.part)
    work.begun.add(call.part.id)
    takeResult(answer)
  }
}

function planPageRepeat(answer: Answer): Step {
  const isSameQuestion = checkSignature(answer)
  if (readAnswer(answer.result).decision === 'rejected') return () => rejectBegun(answer)
  if (!isSameQuestion) return () => askAgain(answer)
  return async () => void Object.assign(answer.call.part, { status: 'executing', waitingFor: 'client' })
}

function planOutcome(answer: Answer): Step {
  const { decision, feedback } = readAnswer(answer.result)
  const { call, work } = answer
  const { part } = call
  return async () => {
    await takeUp(answer)
    waitForApproval(answer)
    part.waitingFor = 'outcome'
    await work.keeper.recordAudit(work.who.userId, work.audit.resolved(part, decision))
    if (decision === 'approved') resolveCall(work.state, part.id, { type: 'approve' })
    else resolveCall(work.state, part.id, { type: 'reject', ...(feedback !== undefined && { feedback }) })
  }
}

async function planServerRepeat(answer: Answer): Promise<Step> {
  checkSignature(answer)
  const { decision } = readAnswer(answer.result)
  const settled = await settle(answer)
  if (hasEnded(settled.record)) return async () => replay(settled)
  return decision === 'rejected' ? () => rejectBegun(answer) : () => takeUp(settled)
}

/** Waits for an action that another request has begun. */
async function settle(answer: Answer): Promise<Answer> {
  const { record, work } = answer
  return { ...answer, record: record && (await work.keeper.settled(record, work.signal)) }
}

/** The person approved "Pay 10 €?", but the page asks "Pay 9,999 €?" now: the call stays open, and the person gets the new question. */
async function askAgain(answer: Answer): Promise<void> {
  waitForApproval(answer)
  const { call, work } = answer
  await work.keeper.recordAudit(work.who.userId, work.audit.judged([call.part]))
}

function waitForApproval({ call: { part }, work: { tools } }: Answer): void {
  part.status = 'awaiting_confirmation'
  part.waitingFor = 'approval'
  part.approval = approvalOf(part, tools.find(part.name))
}

/** Stores the rejection, so that an old copy of the question cannot be approved later. */
async function reject(answer: Answer): Promise<void> {
  const { part } = answer.call
  const { who, keeper, audit, state } = answer.work
  const { feedback } = readAnswer(answer.result)
  const action = { id: part.id, userId: who.userId, tool: part.name, result: { error: rejectionError(feedback) } }
  const record = await keeper.begin(action, audit.resolved(part, 'rejected'))
  if (!record) resolveCall(state, part.id, { type: 'reject', ...(feedback !== undefined && { feedback }) })
  else if (record.status === 'executing') await rejectBegun(answer)
  else replay({ ...answer, record })
}

/** Begins the action in the store before the loop sees it, so that of two clicks only one runs it. Does not begin what the loop would not run. */
async function approve(answer: Answer): Promise<void> {
  const { part, where } = answer.call
  const { who, state, audit, keeper, begun } = answer.work
  resolveCall(state, part.id, { type: 'approve' })
  const resolved = audit.resolved(part, 'approved')
  if (!(await mayRun(answer))) return keeper.recordAudit(who.userId, resolved)
  const action = { id: part.id, userId: who.userId, tool: part.name }
  const record = await keeper.begin(action, [...resolved, ...audit.begun(part)])
  if (record) return follow({ ...answer, record })
  if (where === 'server') begun.add(part.id)
  // The page runs it, and sends the result with another request.
  else keeper.end(part.id)
}

async function mayRun({ call: { part }, work: { tools, policy, state: run } }: Answer): Promise<boolean> {
  const tool = tools.find(part.name)
  if (!tool) return false
  const { decision } = await policy(policyQuestion(tool, part.input, { run, actionId: part.id, tools }))
  return decision !== 'deny'
}

/** Another request has begun it. */
async function follow(answer: Answer): Promise<void> {
  if (answer.call.where === 'page') return
  const settled = await settle(answer)
  if (hasEnded(settled.record)) replay(settled)
  else await takeUp(settled)
}

/** The person approved the call, it was begun, and now they reject it. It does not run again, but it may have happened. */
async function rejectBegun(answer: Answer): Promise<void> {
  waitForApproval(answer)
  const { call, work } = answer
  const { part } = call
  await work.keeper.recordAudit(work.who.userId, work.audit.resolved(part, 'rejected'))
  delete part.waitingFor
  part.status = 'planned'
  part.error = rejectedLate
}

const rejectedLate: ToolError = {
  code: 'REJECTED',
  message:
    'The user rejected this call after they had agreed to it. It may have happened: look, and do not repeat it unless they ask for it.',
}

/** The process that began it died after the approval. The loop looks up the outcome, repeats the call under the same id, or asks. */
async function takeUp({ call: { part }, record, work }: Answer): Promise<void> {
  if (!record) return
  work.takenAt.set(part.id, await work.keeper.takeOver(record))
  work.begun.add(part.id)
  part.status = 'executing'
  part.approval = { ...approvalOf(part, work.tools.find(part.name)), decision: 'approved' }
  delete part.waitingFor
}

/** The first result counts. */
function replay({ call: { part }, record, work }: Answer): void {
  if (!record) return
  delete part.waitingFor
  part.status = 'planned'
  if (record.error) part.error = record.error
  else part.output = record.output ?? null
  work.replayed.add(record.id)
}
