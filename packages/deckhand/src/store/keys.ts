import { hkdfSync } from 'node:crypto'

/** One key for each purpose, so that a signature for one is invalid for another. */
export interface Keys {
  approvals: Buffer
  audit: Buffer
  sessions: Buffer
  outbox: Buffer
  connections: Buffer
  /** Seals a page's conversation. */
  page: Buffer
  /** Signs visitors' passes. */
  visitors: Buffer
  /** Hashes API tokens. */
  tokens: Buffer
}

export function deriveKeys(secret: Buffer): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `deckhand ${purpose}`, 32))
  return {
    approvals: derive('approvals'),
    audit: derive('audit'),
    sessions: derive('sessions'),
    outbox: derive('outbox'),
    connections: derive('connections'),
    page: derive('page'),
    visitors: derive('visitors'),
    tokens: derive('API tokens'),
  }
}
