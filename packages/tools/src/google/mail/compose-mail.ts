import type { ToolContext } from '@deckhand/spec'
import { loadOptional } from '@deckhand/spec/optional-package'
import { googlePart } from '../../services/optional-parts.ts'
import type { GmailSession, GoogleToolOptions } from '../session/google-session.ts'
import { type MailAddress, normalAddress, parseAddress } from './address.ts'
import { mailMark } from './mail-mark.ts'
import type { RawMail } from './make-draft.ts'
import type { ReplyTarget } from './reply-target.ts'

export interface MailContent {
  to: MailAddress[]
  cc: MailAddress[]
  bcc: MailAddress[]
  subject: string
  body: string
}

/** Composes the mail of an action, in the thread of the message that it answers. */
export async function composeMail(
  session: GmailSession,
  context: ToolContext,
  content: MailContent,
  { now = () => new Date(), target }: GoogleToolOptions & { target?: ReplyTarget },
): Promise<RawMail> {
  // A large library, loaded by the first mail.
  const { buildMail } = await loadOptional(googlePart, () => import('./build-mail.ts'))
  const raw = await buildMail({
    ...content,
    from: parseAddress(await ownAddress(session), 'from'),
    references: target?.references ?? [],
    mark: mailMark(context.actionId),
    date: now(),
  })
  return { raw, ...(target && { threadId: target.threadId }) }
}

/** The user's own address at Gmail. */
export async function ownAddress(session: GmailSession): Promise<string> {
  const known = normalAddress(await session.account())
  if (known !== undefined) return known
  const { data } = await session.read((gmail) => gmail.users.getProfile({ userId: 'me' }))
  return parseAddress(data.emailAddress ?? '', 'from').address
}
