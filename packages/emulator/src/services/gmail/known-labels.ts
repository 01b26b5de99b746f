import type { ServiceContext } from '../service-context.ts'

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

export function isLabel(id: string, { world }: ServiceContext): boolean {
  return (systemLabels as readonly string[]).includes(id) || world.mailbox.labels.some((label) => label.id === id)
}

export function mayBeSet(id: string, context: ServiceContext): boolean {
  return isLabel(id, context) && !untouchable.has(id)
}
