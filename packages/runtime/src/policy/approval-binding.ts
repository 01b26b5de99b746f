import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@deckhand/kernel'
import type { ApprovalRecord, ToolPart } from '@deckhand/spec'

/**
 * Ties an approval to one call: its id, its tool and exactly its arguments. The key is not in the store, so that whoever can write
 * the database still cannot make an approved call do something else.
 */
export function bindApproval(key: Buffer, { id, name, input }: Pick<ToolPart, 'id' | 'name' | 'input'>): string {
  return createHmac('sha256', key)
    .update(canonicalJson([id, name, input]))
    .digest('hex')
}

/** Whether the call is still the one that was shown to the person who approved it. */
export function isBound(key: Buffer, action: ToolPart, approval: ApprovalRecord): boolean {
  const wanted = Buffer.from(bindApproval(key, action))
  const found = Buffer.from(approval.binding)
  return approval.actionId === action.id && wanted.length === found.length && timingSafeEqual(wanted, found)
}
