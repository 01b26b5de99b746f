import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import type { gmail_v1 } from '@googleapis/gmail'
import { checkByReading } from '../check-by-reading.ts'
import { composeMail } from './mail/compose-mail.ts'
import {
  bodySchema,
  mailRecipients,
  previewMail,
  readMail,
  recipientSchemas,
  subjectSchema,
} from './mail/mail-arguments.ts'
import { findSentMail, sendMail } from './mail/send-mail.ts'
import { type GoogleToolOptions, gmailSession } from './session/google-session.ts'

const description = `Send a new e-mail from the user's Gmail account. Use it only when the user asks to send a mail; \
use gmail_reply to answer in a thread, and gmail_draft_create when the user wants to look at it first.`

/** Sends through the action's own draft, which can be sent only once. */
export function gmailSend(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'gmail_send',
    description,
    inputSchema: {
      type: 'object',
      properties: { ...recipientSchemas, subject: subjectSchema, body: bodySchema },
      required: ['to', 'subject', 'body'],
      additionalProperties: false,
    },
    effect: 'write',
    recovery: 'lookup',
    handler: async (args, context) => {
      const session = gmailSession(context, options)
      const mail = await composeMail(session, context, readMail(args), options)
      return describeSent(await sendMail(session, context, mail), args)
    },
    lookup: async (args, context) => {
      const sent = await findSentMail(gmailSession(context, options), context)
      return sent && describeSent(sent, args)
    },
    check: checkByReading(readMail),
    preview: (args) => previewMail('send a mail', args),
    recipients: mailRecipients,
  }
}

export function describeSent(message: gmail_v1.Schema$Message, args: JsonObject): JsonObject {
  const recipients = mailRecipients(args)
  return {
    messageId: message.id ?? '',
    threadId: message.threadId ?? '',
    recipients,
    text: `The mail to ${recipients.join(', ')} was sent.`,
  }
}
