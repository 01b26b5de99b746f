import { json } from '../answer.ts'
import { gmailOperation } from './gmail-operation.ts'
import { systemLabels } from './known-labels.ts'
import { scopes } from './scopes.ts'

export const listLabels = gmailOperation({
  name: 'labels.list',
  method: 'GET',
  path: 'labels',
  scopes: [...scopes.readMetadata, scopes.labels],
  run(_call, { world }) {
    const system = systemLabels.map((id) => ({ id, name: id, type: 'system' }))
    const own = world.mailbox.labels.map((label) => ({
      ...label,
      messageListVisibility: 'show',
      labelListVisibility: 'labelShow',
      type: 'user',
    }))
    return json({ labels: [...system, ...own] })
  },
})
