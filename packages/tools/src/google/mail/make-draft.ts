import type { Json, ToolContext } from '@deckhand/spec'
import { isUnknown } from '../../services/service-failure.ts'
import type { GmailSession } from '../session/google-session.ts'
import { type DraftPlace, draftPlace, findDraft } from './find-mail.ts'
import { mailMark } from './mail-mark.ts'

export interface RawMail {
  raw: Buffer
  /** The thread of the message that it answers. */
  threadId?: string
}

/** The state that a crash leaves: no draft, a draft that may exist, or the place of the draft. */
export type KeptDraft = undefined | 'begun' | DraftPlace

export function keptDraft({ lastCheckpoint }: ToolContext): KeptDraft {
  if (lastCheckpoint === undefined || lastCheckpoint === null) return undefined
  return isPlace(lastCheckpoint) ? lastCheckpoint : 'begun'
}

function isPlace(value: Json): value is Json & DraftPlace {
  return typeof value === 'object' && value !== null && 'draftId' in value && typeof value.draftId === 'string'
}

/**
 * Creates the action's one draft. A checkpoint precedes it, so that a repeated call knows that there may be a draft and looks for it.
 * When this resolves, the draft's place has been saved.
 */
export async function makeDraft(session: GmailSession, context: ToolContext, mail: RawMail): Promise<DraftPlace> {
  const begun = keptDraft(context) !== undefined
  const left = begun ? await findDraft(session, mailMark(context.actionId)) : undefined
  if (left) return rewriteDraft(session, context, left, mail)
  if (!begun) await context.checkpoint({ begun: true })
  return savePlace(context, await createDraft(session, context, mail))
}

/** Rewrites a draft from before a crash, which may have been edited. Only what was approved may be sent. */
export async function rewriteDraft(
  session: GmailSession,
  context: ToolContext,
  { draftId }: DraftPlace,
  mail: RawMail,
): Promise<DraftPlace> {
  const { data } = await session.write((gmail) =>
    gmail.users.drafts.update({ userId: 'me', id: draftId, requestBody: { message: message(mail) } }),
  )
  return savePlace(context, { ...draftPlace(data), draftId })
}

async function savePlace(context: ToolContext, place: DraftPlace): Promise<DraftPlace> {
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
