import type { JsonObject, ToolContext, ToolPlugin } from '@deckhand/spec'
import { loadOptional } from '@deckhand/spec/optional-package'
import { checkByReading } from '../check-by-reading.ts'
import { googlePart } from '../services/optional-parts.ts'
import { describeSent } from './gmail-send.ts'
import { composeMail, ownAddress } from './mail/compose-mail.ts'
import { badField } from './mail/header-value.ts'
import {
  addressListSchema,
  bodySchema,
  line,
  mailRecipients,
  previewMail,
  readRecipients,
} from './mail/mail-arguments.ts'
import { findReplyTarget, type ReplyTarget, replySubject } from './mail/reply-target.ts'
import { findSentMail, sendMail } from './mail/send-mail.ts'
import { type GmailSession, type GoogleToolOptions, gmailSession } from './session/google-session.ts'

const description = `Answer a mail in its thread, from the user's Gmail account. Use it only when the user asks to reply; read the thread first. \
It goes to the sender of the newest message, or with replyAll to everybody in it, and to and cc must name exactly those.`

/** The recipients are arguments although the thread determines them, because the policy and the person judge only the arguments. */
export function gmailReply(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'gmail_reply',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        threadId: {
          type: 'string',
          description: 'The thread, from gmail_search, whose newest message is answered.',
          minLength: 1,
          maxLength: 200,
        },
        messageId: {
          type: 'string',
          description: 'The message to answer, when it is not the newest.',
          minLength: 1,
          maxLength: 200,
        },
        to: addressListSchema(
          'Whom the answer goes to, one address for each entry, exactly: the sender of the message that is answered.',
          1,
        ),
        cc: addressListSchema(
          'With replyAll the other recipients of that message, one address for each entry, without the user; otherwise empty.',
        ),
        subject: {
          type: 'string',
          description: 'The subject of the thread, for the user to see which one is answered. It cannot be changed.',
          maxLength: 500,
        },
        replyAll: { type: 'boolean', description: 'true only when the user asked to answer everybody.' },
        body: bodySchema,
      },
      required: ['to', 'cc', 'body'],
      additionalProperties: false,
    },
    effect: 'write',
    recovery: 'lookup',
    handler: async (args, context) => {
      const session = gmailSession(context, options)
      const reply = readReply(args)
      const target = await checkedTarget(session, reply, args)
      const content = { to: reply.to, cc: reply.cc, bcc: [], subject: target.subject, body: String(args.body) }
      const mail = await composeMail(session, context, content, { ...options, target })
      return describeSent(await sendMail(session, context, mail), args)
    },
    lookup: async (args, context: ToolContext) => {
      const sent = await findSentMail(gmailSession(context, options), context)
      return sent && describeSent(sent, args)
    },
    check: checkByReading(readReply),
    preview: (args) => previewMail(args.replyAll === true ? 'answer all in a thread,' : 'answer in a thread,', args),
    recipients: mailRecipients,
  }
}

type Reply = ReturnType<typeof readReply>

/** Reads the recipients and the message to answer. Throws BAD_REQUEST with the field. */
const readReply = (args: JsonObject) => ({ ...readRecipients(args), ids: ids(args) })

async function checkedTarget(session: GmailSession, reply: Reply, args: JsonObject): Promise<ReplyTarget> {
  const { checkRecipients, replyRecipients } = await loadOptional(
    googlePart,
    () => import('./mail/reply-recipients.ts'),
  )
  const target = await findReplyTarget(session, reply.ids)
  checkSubject(target, args)
  const all = args.replyAll === true
  checkRecipients(reply, replyRecipients(target.message, await ownAddress(session), all), all)
  return target
}

/** The person approves by the subject, so it must be right. */
function checkSubject(target: ReplyTarget, { subject }: JsonObject): void {
  if (subject === undefined || replySubject(line(String(subject))) === target.subject) return
  throw badField('subject', `the thread is called "${target.subject}". Leave it out, or check which thread is meant`)
}

function ids({ threadId, messageId }: JsonObject): { threadId?: string; messageId?: string } {
  if (threadId === undefined && messageId === undefined) {
    throw badField('threadId', 'say what is answered, with threadId or messageId from gmail_search')
  }
  return {
    ...(typeof threadId === 'string' && { threadId }),
    ...(typeof messageId === 'string' && { messageId }),
  }
}
