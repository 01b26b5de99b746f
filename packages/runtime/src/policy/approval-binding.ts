import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@deckhand/kernel'
import type { ApprovalRecord, ToolPart } from '@deckhand/spec'

/**
 * Binds an approval to one call: its id, its tool and its exact arguments. The key is not in the store, so that someone who can write to
 * the database still cannot make an approved call do something else.
 */
export function bindApproval(key: Buffer, { id, name, input }: Pick<ToolPart, 'id' | 'name' | 'input'>): string {
  return createHmac('sha256', key)
    .update(canonicalJson([id, name, input]))
    .digest('hex')
}

/** True if the call is still the one that the person saw and approved. */
export function isBound(key: Buffer, action: ToolPart, approval: ApprovalRecord): boolean {
  const wanted = Buffer.from(bindApproval(key, action))
  const found = Buffer.from(approval.binding)
  return approval.actionId === action.id && wanted.length === found.length && timingSafeEqual(wanted, found)
}
