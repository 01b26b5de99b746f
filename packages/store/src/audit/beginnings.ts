import type { AuditFault } from '@deckhand/spec'

/** The user whose chain begins with this entry of the chain of chains. */
export function beganUser({ kind, body }: { kind: string; body: string }): string[] {
  if (kind !== 'chain_began') return []
  try {
    return [String(JSON.parse(body).userId)]
  } catch {
    return []
  }
}

export const lostChain = (userId: string): AuditFault => ({
  userId,
  position: 1,
  problem: 'and all entries after it are missing',
})

export const unknownChain = (userId: string): AuditFault => ({
  userId,
  position: 1,
  problem: 'belongs to a chain whose beginning is not recorded',
})
