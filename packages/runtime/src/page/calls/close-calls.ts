import type { ToolError } from '@deckhand/spec'
import type { PageWork } from '../page-work.ts'
import { approvalOf } from './confirmation.ts'
import type { OpenCall } from './open-call.ts'

/** Ends the open calls because the user sent another message. The model needs a result for every call. */
export async function closeCalls(calls: OpenCall[], work: PageWork): Promise<void> {
  for (const call of calls) await close(call, work)
}

async function close({ part, isAsked }: OpenCall, work: PageWork): Promise<void> {
  const record = isAsked ? await work.keeper.find(work.who.userId, part.id) : undefined
  if (record?.output !== undefined) return void Object.assign(part, { status: 'completed', output: record.output })
  if (isAsked && !record) {
    part.approval = approvalOf(part, work.tools.find(part.name))
    const action = { id: part.id, userId: work.who.userId, tool: part.name, result: { error: notAgreed } }
    await work.keeper.begin(action, work.audit.resolved(part, 'rejected'))
  }
  const error = record?.error ?? (isAsked && !record ? notAgreed : neverFinished)
  Object.assign(part, { status: 'failed', error })
}

const notAgreed: ToolError = {
  code: 'REJECTED',
  message:
    'Not run: the user was asked about it and said something else instead. Do not repeat it unless they ask for it.',
}

const neverFinished: ToolError = {
  code: 'CANCELLED',
  message:
    'Never finished: the user said something else before its result came. It may have happened: look before you repeat it.',
}
