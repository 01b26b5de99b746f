import { json } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { draftMail, dropDraft } from './change-draft.ts'
import { findDraft, findMessage } from './find-message.ts'
import { gmailOperation } from './gmail-operation.ts'
import { readFields } from './read-fields.ts'
import { scopes } from './scopes.ts'
import { keepSent, prepareMail } from './send-mail.ts'

/** The draft is gone, and its mail is a new message with a new id. Sending it again is 404, which is what makes a draft safe to retry. */
export const sendDraft = gmailOperation({
  name: 'drafts.send',
  method: 'POST',
  path: 'drafts/send',
  scopes: scopes.draft,
  async run(call, context) {
    const fields = readFields(call, ['id', 'message'])
    if (typeof fields.id !== 'string' || fields.id === '') return refuseMail('invalidArgument', 'Invalid draft')
    const draft = findDraft(context, fields.id)
    const { raw, threadId, id } = findMessage(context, draft.messageId)
    const kept = { raw: Buffer.from(raw, 'base64url'), mail: context.mails.get({ id }), threadId }
    const given = fields.message ? await draftMail(context, fields) : kept
    const ready = await prepareMail(context, given)
    // Looked up again: another request may have sent it meanwhile, and no draft is sent twice.
    dropDraft(context, findDraft(context, fields.id))
    const sent = keepSent(context, ready)
    return json({ id: sent.id, threadId: sent.threadId, labelIds: sent.labelIds })
  },
})
