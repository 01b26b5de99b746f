import { policyQuestion, rejectionError, resolveCall } from '@deckhand/kernel'
import type { ConfirmationAnswer, PageActionRecord, ToolError } from '@deckhand/spec'
import { answersOutcome, approvalOf, checkSignature, refuseExpired } from './confirmation.ts'
import type { OpenCall } from './open-call.ts'
import type { PageWork } from './page-work.ts'
import { pageOutput, type ReadResult, readAnswer } from './read-results.ts'

export interface Answering {
  work: PageWork
  /** The digest of the history as the client sent it. */
  history: string
  resultBytes: number
}

/** What is left to do about a call when all answers are known to be good. Nothing is begun before that. */
type Step = () => Promise<void>

/** Writes what the client says into the calls that wait for it, for the loop to take up. Throws before anything is begun when one answer is no good. */
export async function answerCalls(answered: [OpenCall, ReadResult][], answering: Answering): Promise<void> {
  const steps: Step[] = []
  for (const [call, result] of answered) steps.push(await stepFor(call, result, answering))
  try {
    for (const step of steps) await step()
  } catch (thrown) {
    for (const [call] of answered) await giveUp(call, answering.work).catch(() => {})
    throw thrown
  }
}

/** What was begun and will not run now must not be taken for half done later. */
async function giveUp({ part }: OpenCall, { begun, takenAt, keeper, who, audit }: PageWork): Promise<void> {
  if (!begun.has(part.id) || takenAt.has(part.id)) return
  const ended = { ...part, status: 'failed' as const, error: notRun }
  await keeper.finish(who.userId, part.id, { error: notRun }, audit.finished(ended))
}

const notRun: ToolError = { code: 'CANCELLED', message: 'Not run: something failed before it began.' }

async function stepFor(call: OpenCall, result: ReadResult, answering: Answering): Promise<Step> {
  const { work } = answering
  if (!call.isAsked) return async () => takeResult(call, result, answering)
  const record = await work.keeper.find(work.who.userId, call.part.id)
  if (record && record.status !== 'executing') return async () => replay(call, record, work)
  if (isElsewhereNow(call, work)) return async () => markChanged(call, record)
  if (!record) return decisionStep(call, result, answering)
  return call.where === 'page' ? pageStep(call, result, answering) : serverStep(call, result, record, answering)
}

/** An action that is no longer there, or a name that has changed sides: what was agreed to is not what would run. */
function isElsewhereNow({ part, where }: OpenCall, { tools }: PageWork): boolean {
  const runsOn = tools.find(part.name)?.runsOn
  return where === 'server' ? runsOn !== 'server' : runsOn === 'server'
}

function markChanged({ part }: OpenCall, begun: PageActionRecord | undefined): void {
  const ending = begun ? 'It may have happened: look before you repeat it.' : 'The call was not run.'
  const message = `"${part.name}" is no longer what it was when this call was made. ${ending}`
  part.error = { code: 'TOOL_CHANGED', message }
}

function takeResult({ part }: OpenCall, result: ReadResult, { work, resultBytes }: Answering): void {
  Object.assign(part, { status: 'executing', waitingFor: 'client' })
  const ended = pageOutput(result, resultBytes)
  if ('error' in ended) resolveCall(work.state, part.id, { type: 'error', message: ended.error })
  else resolveCall(work.state, part.id, { type: 'result', output: ended.output })
}

function decisionStep(call: OpenCall, result: ReadResult, answering: Answering): Step {
  const { work, history } = answering
  const isSameQuestion = checkSignature(call, result, work, history)
  const answer = readAnswer(result)
  ask(call, work)
  if (answer.decision === 'rejected') return () => reject(call, answer, work)
  refuseExpired(call, work.now())
  return isSameQuestion ? () => approve(call, answering) : () => askAgain(call, work)
}

/** The person said yes to "Pay 10 €?", and the page asks "Pay 9,999 €?" by now: the call stays open, and its new question goes back to them. */
async function askAgain(call: OpenCall, work: PageWork): Promise<void> {
  ask(call, work)
  await work.keeper.note(work.who.userId, work.audit.judged([call.part]))
}

function ask({ part }: OpenCall, { tools }: PageWork): void {
  part.status = 'awaiting_confirmation'
  part.waitingFor = 'approval'
  part.approval = approvalOf(part, tools.find(part.name))
}

/** Kept, so that no old copy of the question can be answered otherwise later. */
async function reject(call: OpenCall, { feedback }: ConfirmationAnswer, work: PageWork): Promise<void> {
  const { part } = call
  const { who, keeper, audit } = work
  const action = { id: part.id, userId: who.userId, tool: part.name, result: { error: rejectionError(feedback) } }
  const before = await keeper.begin(action, audit.resolved(part, 'rejected'))
  if (!before) resolveCall(work.state, part.id, { type: 'reject', ...(feedback !== undefined && { feedback }) })
  else if (before.status === 'executing') await declineBegun(call, work)
  else replay(call, before, work)
}

/** Begun in the store before the loop sees it: of two clicks one finds it begun. What the loop would not run is not begun. */
async function approve(call: OpenCall, answering: Answering): Promise<void> {
  const { work } = answering
  const { part } = call
  const { who, state, audit, keeper } = work
  resolveCall(state, part.id, { type: 'approve' })
  const resolved = audit.resolved(part, 'approved')
  if (!(await mayRun(call, work))) return keeper.note(who.userId, resolved)
  const { userId } = who
  const before = await keeper.begin({ id: part.id, userId, tool: part.name }, [...resolved, ...audit.begun(part)])
  if (before) return follow(call, before, work)
  if (call.where === 'server') work.begun.add(part.id)
  // The page does it, in its own time.
  else keeper.end(part.id)
}

async function mayRun({ part }: OpenCall, { tools, policy, state: run }: PageWork): Promise<boolean> {
  const tool = tools.find(part.name)
  if (!tool) return false
  const { decision } = await policy(policyQuestion(tool, part.input, { run, actionId: part.id, tools }))
  return decision !== 'deny'
}

/** Somebody else has begun it. */
async function follow(call: OpenCall, before: PageActionRecord, work: PageWork): Promise<void> {
  if (call.where === 'page') return
  const record = await work.keeper.settled(before, work.signal)
  if (record.status === 'executing') await takeUp(call, record, work)
  else replay(call, record, work)
}

/** The page has been told to run it, and this is its result; or its person clicked again, and the page is told again. */
function pageStep(call: OpenCall, result: ReadResult, answering: Answering): Step {
  const { work } = answering
  const { part } = call
  if (result.signature === undefined) {
    return async () => {
      // That it was begun is on record since a person agreed. Its end belongs there, too, also when it failed.
      work.audit.begun(part)
      work.begun.add(part.id)
      takeResult(call, result, answering)
    }
  }
  const isSameQuestion = checkSignature(call, result, work, answering.history)
  if (readAnswer(result).decision === 'rejected') return () => declineBegun(call, work)
  if (!isSameQuestion) return () => askAgain(call, work)
  return async () => void Object.assign(part, { status: 'executing', waitingFor: 'client' })
}

async function serverStep(
  call: OpenCall,
  result: ReadResult,
  record: PageActionRecord,
  { work, history }: Answering,
): Promise<Step> {
  if (answersOutcome(call, result, work, { history, since: record.startedAt })) {
    const answer = readAnswer(result)
    return () => settleOutcome(call, answer, record, work)
  }
  checkSignature(call, result, work, history)
  const { decision } = readAnswer(result)
  const settled = await work.keeper.settled(record, work.signal)
  if (settled.status !== 'executing') return async () => replay(call, settled, work)
  return decision === 'rejected' ? () => declineBegun(call, work) : () => takeUp(call, settled, work)
}

/** They agreed once, and it was begun. Now they decline: it is not done again, and how far it came nobody knows. */
async function declineBegun(call: OpenCall, work: PageWork): Promise<void> {
  const { part } = call
  ask(call, work)
  await work.keeper.note(work.who.userId, work.audit.resolved(part, 'rejected'))
  delete part.waitingFor
  part.status = 'planned'
  part.error = declinedLate
}

const declinedLate: ToolError = {
  code: 'REJECTED',
  message:
    'The user rejected this call after they had agreed to it. It may have happened: look, and do not repeat it unless they ask for it.',
}

/** The process that began it died. The person had agreed; the loop finds out, does it again under the same id, or asks. */
async function takeUp({ part }: OpenCall, record: PageActionRecord, work: PageWork): Promise<void> {
  work.takenAt.set(part.id, await work.keeper.takeOver(record))
  work.begun.add(part.id)
  part.status = 'executing'
  part.approval = { ...approvalOf(part, work.tools.find(part.name)), decision: 'approved' }
  delete part.waitingFor
}

async function settleOutcome(call: OpenCall, answer: ConfirmationAnswer, record: PageActionRecord, work: PageWork) {
  const { part } = call
  await takeUp(call, record, work)
  ask(call, work)
  part.waitingFor = 'outcome'
  const { decision, feedback } = answer
  await work.keeper.note(work.who.userId, work.audit.resolved(part, decision))
  if (decision === 'approved') resolveCall(work.state, part.id, { type: 'approve' })
  else resolveCall(work.state, part.id, { type: 'reject', ...(feedback !== undefined && { feedback }) })
}

/** The first result stands. */
export function replay({ part }: OpenCall, { id, output, error }: PageActionRecord, work: PageWork): void {
  delete part.waitingFor
  part.status = 'planned'
  if (error) part.error = error
  else part.output = output ?? null
  work.replayed.add(id)
}
