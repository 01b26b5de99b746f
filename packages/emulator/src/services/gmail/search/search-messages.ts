import { refuseMail } from '../../google/google-error.ts'
import type { ServiceCall } from '../../service-call.ts'
import type { ServiceContext } from '../../service-context.ts'
import { isLabel } from '../known-labels.ts'
import type { StoredMessage } from '../mailbox-state.ts'
import { seesMetadataOnly } from '../read-format.ts'
import { matches } from './matches.ts'
import { parseQuery } from './query.ts'

/** The messages a list asks for, newest first. Spam and trash are left out unless they are asked for. */
export function searchMessages(call: ServiceCall, context: ServiceContext): StoredMessage[] {
  const q = call.query.get('q') ?? ''
  const labelIds = call.query.getAll('labelIds')
  if (q !== '' && seesMetadataOnly(call, context))
    refuseMail('forbidden', "Metadata scope does not support 'q' parameter")
  const unknown = labelIds.find((id) => !isLabel(id, context))
  if (unknown !== undefined) refuseMail('invalidArgument', `Invalid label: ${unknown}`)
  const asked = call.query.get('includeSpamTrash') === 'true' || /\b(in|label):(spam|trash|anywhere)\b/i.test(q)
  const hidden = asked ? [] : ['SPAM', 'TRASH'].filter((id) => !labelIds.includes(id))
  const query = parseQuery(q)
  const { messages, labels } = context.world.mailbox
  return messages
    .filter((message) => labelIds.every((id) => message.labelIds.includes(id)))
    .filter((message) => !hidden.some((id) => message.labelIds.includes(id)))
    .filter((message) => matches(query, { message, mail: context.mails.get(message), labels, now: context.now() }))
    .sort((a, b) => b.internalDate - a.internalDate)
}
