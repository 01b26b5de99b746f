import type { Json, ToolContext } from '@deckhand/spec'
import { isUnknown } from '../../services/service-failure.ts'
import type { GmailSession } from '../session/google-session.ts'
import { type DraftPlace, draftPlace, findDraft } from './find-mail.ts'
import { mailMark } from './mail-mark.ts'

export interface RawMail {
  raw: Buffer
  /** The thread that it belongs to, when it answers one. */
  threadId?: string
}

/** What a crash leaves behind: nothing, that a draft was about to be made, or where it is. */
export type KeptDraft = undefined | 'begun' | DraftPlace

export function keptDraft({ lastCheckpoint }: ToolContext): KeptDraft {
  if (lastCheckpoint === undefined || lastCheckpoint === null) return undefined
  return isPlace(lastCheckpoint) ? lastCheckpoint : 'begun'
}

function isPlace(value: Json): value is Json & DraftPlace {
  return typeof value === 'object' && value !== null && 'draftId' in value && typeof value.draftId === 'string'
}

/**
 * The action's one draft. Its making is announced first: whoever takes the call up again then knows that there may be one, and looks for it.
 * When it is resolved, where the draft is has been kept.
 */
export async function makeDraft(session: GmailSession, context: ToolContext, mail: RawMail): Promise<DraftPlace> {
  const begun = keptDraft(context) !== undefined
  const left = begun ? await findDraft(session, mailMark(context.actionId)) : undefined
  if (left) return rewriteDraft(session, context, left, mail)
  if (!begun) await context.checkpoint({ begun: true })
  return keep(context, await createDraft(session, context, mail))
}

/** Somebody may have changed a draft that was left behind. What was approved is what goes out. */
export async function rewriteDraft(
  session: GmailSession,
  context: ToolContext,
  { draftId }: DraftPlace,
  mail: RawMail,
): Promise<DraftPlace> {
  const { data } = await session.write((gmail) =>
    gmail.users.drafts.update({ userId: 'me', id: draftId, requestBody: { message: message(mail) } }),
  )
  return keep(context, { ...draftPlace(data), draftId })
}

async function keep(context: ToolContext, place: DraftPlace): Promise<DraftPlace> {
  await context.checkpoint({ ...place })
  return place
}

async function createDraft(session: GmailSession, context: ToolContext, mail: RawMail): Promise<DraftPlace> {
  try {
    const { data } = await session.write((gmail) =>
      gmail.users.drafts.create({ userId: 'me', requestBody: { message: message(mail) } }),
    )
    return draftPlace(data)
  } catch (thrown) {
    const found = isUnknown(thrown) ? await findDraft(session, mailMark(context.actionId)) : undefined
    if (found) return found
    throw thrown
  }
}

function message({ raw, threadId }: RawMail) {
  return { raw: raw.toString('base64url'), ...(threadId !== undefined && { threadId }) }
}
