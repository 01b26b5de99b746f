import type { AuditFault } from '@deckhand/spec'

/** The user whose chain an entry of the chain of chains tells the beginning of. */
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
  problem: 'and all that came after it are missing',
})

export const strangeChain = (userId: string): AuditFault => ({
  userId,
  position: 1,
  problem: 'belongs to a chain that nothing tells the beginning of',
})
