import { json } from '../answer.ts'
import type { ServiceContext } from '../service-context.ts'
import { gmailOperation } from './gmail-operation.ts'
import { scopes } from './scopes.ts'

export const systemLabels = [
  'INBOX',
  'SENT',
  'DRAFT',
  'UNREAD',
  'STARRED',
  'IMPORTANT',
  'SPAM',
  'TRASH',
  'CHAT',
  'CATEGORY_PERSONAL',
  'CATEGORY_SOCIAL',
  'CATEGORY_PROMOTIONS',
  'CATEGORY_UPDATES',
  'CATEGORY_FORUMS',
] as const

/** Gmail sets these itself. */
const untouchable = new Set(['SENT', 'DRAFT', 'CHAT'])

export function mayBeSet(id: string, { world }: ServiceContext): boolean {
  if (untouchable.has(id)) return false
  return (systemLabels as readonly string[]).includes(id) || world.mailbox.labels.some((label) => label.id === id)
}

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
