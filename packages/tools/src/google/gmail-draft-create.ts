import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { checkByReading } from '../check-by-reading.ts'
import { composeMail } from './mail/compose-mail.ts'
import type { DraftPlace } from './mail/find-mail.ts'
import { findDraft } from './mail/find-mail.ts'
import { badField, headerValue } from './mail/header-value.ts'
import {
  bodySchema,
  mailRecipients,
  previewMail,
  readRecipients,
  recipientSchemas,
  subjectSchema,
} from './mail/mail-arguments.ts'
import { mailMark } from './mail/mail-mark.ts'
import { keptDraft, makeDraft } from './mail/make-draft.ts'
import { findReplyTarget } from './mail/reply-target.ts'
import { type GoogleToolOptions, gmailSession } from './session/google-session.ts'

const description = `Put a draft of an e-mail into the user's Gmail drafts, for the user to look at and send. It is not sent. \
Use it when the user asks to draft, write or prepare a mail or a reply; with threadId it is a reply in that thread.`

export function gmailDraftCreate(options: GoogleToolOptions = {}): ToolPlugin {
  return {
    name: 'gmail_draft_create',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        ...recipientSchemas,
        subject: {
          ...subjectSchema,
          description: 'The subject line. May be left out with threadId: then it is that of the thread.',
        },
        body: bodySchema,
        threadId: {
          type: 'string',
          description: 'The thread to reply in, from gmail_search.',
          minLength: 1,
          maxLength: 200,
        },
      },
      required: ['to', 'body'],
      additionalProperties: false,
    },
    effect: 'write',
    recovery: 'lookup',
    handler: async (args, context) => {
      const session = gmailSession(context, options)
      const { threadId, subject, ...written } = readDraft(args)
      const target = threadId === undefined ? undefined : await findReplyTarget(session, { threadId })
      const content = { ...written, subject: subject ?? String(target?.subject) }
      const mail = await composeMail(session, context, content, { ...options, ...(target && { target }) })
      return describe(await makeDraft(session, context, mail), args)
    },
    lookup: async (args, context) => {
      const kept = keptDraft(context)
      if (kept === undefined) return undefined
      const found =
        kept === 'begun' ? await findDraft(gmailSession(context, options), mailMark(context.actionId)) : kept
      return found && describe(found, args)
    },
    check: checkByReading(readDraft),
    preview: (args) => previewMail(args.threadId === undefined ? 'draft a mail' : 'draft a reply', args),
    recipients: mailRecipients,
  }
}

/** Throws BAD_REQUEST with the field. */
function readDraft(args: JsonObject) {
  const { threadId, subject, body } = args
  if (threadId === undefined && subject === undefined) throw badField('subject', 'a new mail needs a subject')
  return {
    ...readRecipients(args),
    body: String(body),
    ...(typeof subject === 'string' && { subject: headerValue(subject, 'subject') }),
    ...(typeof threadId === 'string' && { threadId }),
  }
}

function describe({ draftId, messageId, threadId }: DraftPlace, args: JsonObject): JsonObject {
  const recipients = mailRecipients(args)
  return {
    draftId,
    messageId,
    threadId,
    recipients,
    text: `A draft to ${recipients.join(', ')} is in Gmail. It was not sent.`,
  }
}
