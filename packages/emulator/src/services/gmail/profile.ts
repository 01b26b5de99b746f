import { json } from '../answer.ts'
import { gmailOperation } from './gmail-operation.ts'
import { scopes } from './scopes.ts'

export const getProfile = gmailOperation({
  name: 'getProfile',
  method: 'GET',
  path: 'profile',
  scopes: scopes.profile,
  run(_call, { world }) {
    const { address, messages, historyId } = world.mailbox
    return json({
      emailAddress: address,
      messagesTotal: messages.length,
      threadsTotal: new Set(messages.map(({ threadId }) => threadId)).size,
      historyId: String(historyId),
    })
  },
})
