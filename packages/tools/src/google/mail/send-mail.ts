import type { ToolContext } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { gmail_v1 } from '@googleapis/gmail'
import { isMissing, isUnknown, ServiceFailure } from '../../services/service-failure.ts'
import type { GmailSession } from '../session/google-session.ts'
import { type DraftPlace, findSent, hasDraft } from './find-mail.ts'
import { mailMark } from './mail-mark.ts'
import { type KeptDraft, keptDraft, makeDraft, type RawMail, rewriteDraft } from './make-draft.ts'

type Message = gmail_v1.Schema$Message

/** Sends a mail once. A draft can be sent only once, whoever asks for it and how often; so everything goes through the action's one draft. */
export async function sendMail(session: GmailSession, context: ToolContext, mail: RawMail): Promise<Message> {
  const kept = keptDraft(context)
  const make = () => beforeSending(makeDraft(session, context, mail))
  if (!isPlace(kept)) return sendDraft(session, context, await make())
  if (await hasDraft(session, kept.draftId)) return sendAgain(session, context, kept, mail)
  // Without a draft and without a sent mail only a person lets the call come here again, who has looked.
  const sent = await findSent(session, mailMark(context.actionId), kept.threadId)
  return sent ?? sendDraft(session, context, await make())
}

/** The draft may go out by another hand before it is written anew: the user's, or that of a process that was thought dead. */
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

/** After a crash: the sent mail, or `undefined` when it surely was not sent. Throws when nobody can tell. */
export async function findSentMail(session: GmailSession, context: ToolContext): Promise<Message | undefined> {
  const kept = keptDraft(context)
  // Nothing is sent before it is kept where the draft is.
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

/** The sent mail, or `undefined` when the draft is still there. */
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
