import { json } from '../answer.ts'
import { refuseMail } from '../google/google-error.ts'
import { findMessage } from './find-message.ts'
import { gmailOperation } from './gmail-operation.ts'
import { allParts } from './mime/parse-mail.ts'
import { scopes } from './scopes.ts'
import { attachmentIdOf, isAttachment } from './wire-message.ts'

export const getAttachment = gmailOperation({
  name: 'messages.attachments.get',
  method: 'GET',
  path: 'messages/:messageId/attachments/:id',
  scopes: scopes.read,
  run({ params }, context) {
    const message = findMessage(context, params.messageId ?? '')
    const parts = allParts(context.mails.get(message).root).filter(isAttachment)
    const part = parts.find((known) => attachmentIdOf(message.id, known) === params.id)
    if (!part) return refuseMail('invalidArgument', 'Invalid attachment token')
    return json({ size: part.content.length, data: part.content.toString('base64url') })
  },
})
