import type { ToolContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { gmail_v1 } from '@googleapis/gmail'
import { isMissing, isUnknown, ServiceFailure } from '../../services/service-failure.ts'
import type { GmailSession } from '../session/google-session.ts'
import { type DraftPlace, findSent, hasDraft } from './find-mail.ts'
import { mailMark } from './mail-mark.ts'
import { type KeptDraft, keptDraft, makeDraft, type RawMail, rewriteDraft } from './make-draft.ts'

type Message = gmail_v1.Schema$Message

/** Sends a mail exactly once, through the action's one draft: Gmail sends a draft only once, however often it is asked. */
export async function sendMail(session: GmailSession, context: ToolContext, mail: RawMail): Promise<Message> {
  const kept = keptDraft(context)
  const make = () => beforeSending(makeDraft(session, context, mail))
  if (!isPlace(kept)) return sendDraft(session, context, await make())
  if (await hasDraft(session, kept.draftId)) return sendAgain(session, context, kept, mail)
  // With neither a draft nor a sent mail, this call was repeated only because a person checked and allowed it.
  const sent = await findSent(session, mailMark(context.actionId), kept.threadId)
  return sent ?? sendDraft(session, context, await make())
}

/** The draft may be sent by someone else before it is rewritten: by the user, or by a process that was presumed dead. */
async function sendAgain(
  session: GmailSession,
  context: ToolContext,
  kept: DraftPlace,
  mail: RawMail,
): Promise<Message> {
  let place: DraftPlace
  try {
    place = await rewriteDraft(session, context, kept, mail)
  } catch (thrown) {
    const sent = isMissing(thrown) ? await afterFailure(session, context, kept, thrown) : undefined
    return sent ?? beforeSending(Promise.reject(thrown))
  }
  return sendDraft(session, context, place)
}

async function beforeSending<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (thrown) {
    if (!(thrown instanceof ServiceFailure)) throw thrown
    throw new DeckhandError(thrown.code, `${thrown.message} Nothing was sent.`)
  }
}

/** After a crash: the sent mail, or `undefined` if it certainly was not sent. Throws if neither is certain. */
export async function findSentMail(session: GmailSession, context: ToolContext): Promise<Message | undefined> {
  const kept = keptDraft(context)
  // The draft's place is saved before it is sent.
  if (!isPlace(kept) || (await hasDraft(session, kept.draftId))) return undefined
  const sent = await findSent(session, mailMark(context.actionId), kept.threadId)
  if (sent) return sent
  throw new DeckhandError(
    'CONFLICT',
    'The draft is gone, and no sent mail is there. Look in Gmail whether it was sent.',
  )
}

async function sendDraft(
  session: GmailSession,
  context: ToolContext,
  place: DraftPlace,
  again = true,
): Promise<Message> {
  try {
    const { data } = await session.write((gmail) =>
      gmail.users.drafts.send({ userId: 'me', requestBody: { id: place.draftId } }),
    )
    return data
  } catch (thrown) {
    if (!isUnknown(thrown) && !isMissing(thrown)) throw thrown
    const sent = await afterFailure(session, context, place, thrown)
    if (sent) return sent
    if (again) return sendDraft(session, context, place, false)
    throw new DeckhandError(
      'UNAVAILABLE',
      `${messageOf(thrown)} The mail was not sent; it is among the drafts in Gmail.`,
    )
  }
}

/** The sent mail, or `undefined` if the draft still exists. */
async function afterFailure(
  session: GmailSession,
  context: ToolContext,
  place: DraftPlace,
  failure: unknown,
): Promise<Message | undefined> {
  try {
    if (await hasDraft(session, place.draftId)) return undefined
    const sent = await findSent(session, mailMark(context.actionId), place.threadId)
    if (sent) return sent
  } catch {
    context.signal.throwIfAborted()
  }
  throw new DeckhandError(
    'UNAVAILABLE',
    `${messageOf(failure)} The mail may have been sent all the same: look for it with gmail_search in:sent before you send it again.`,
  )
}

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown))

const isPlace = (kept: KeptDraft): kept is DraftPlace => typeof kept === 'object'
