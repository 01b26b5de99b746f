import type { AuditFault } from '@deckhand/spec'
import { type AuditChain, chainOfChains } from '../../audit/audit-chain.ts'
import { beganUser } from '../../audit/beginnings.ts'
import { ChainWalk } from '../../audit/chain-walk.ts'
import { type AuditDocument, hasNoCopies, hasTrueCopies, toAuditRow } from './audit-document.ts'
import type { Heads } from './audit-pages.ts'

/** Looks at entries of many chains, one chain after another. */
export class ChainWalks {
  /** Users whose chains began, as the chain of chains says. */
  readonly began: string[] = []
  /** The last position of the chain of chains. */
  lastBegan = 0
  /** Entries without the copies to search by. */
  unsearchable = 0
  readonly #chain: AuditChain
  readonly #heads: Heads
  readonly #seen = new Set<string>()
  readonly #faults: AuditFault[] = []
  #current: { userId: string; walk: ChainWalk } | undefined

  constructor(chain: AuditChain, heads: Heads) {
    this.#chain = chain
    this.#heads = heads
  }

  see(entry: AuditDocument): void {
    if (this.#current?.userId !== entry.userId) this.#turnTo(entry.userId)
    this.#current?.walk.see(toAuditRow(entry))
    if (hasNoCopies(entry)) this.unsearchable += 1
    else if (!hasTrueCopies(entry)) this.#faults.push(falseCopies(entry))
    if (entry.userId !== chainOfChains) return
    this.began.push(...beganUser(entry))
    this.lastBegan = entry.position
  }

  /** Also of chains that have an end and no entry. */
  end(): AuditFault[] {
    for (const userId of this.#heads.keys()) if (!this.#seen.has(userId)) this.#turnTo(userId)
    this.#finish()
    return this.#faults
  }

  #turnTo(userId: string): void {
    this.#finish()
    this.#seen.add(userId)
    this.#current = { userId, walk: new ChainWalk(this.#chain, userId, this.#heads.get(userId)) }
  }

  #finish(): void {
    if (this.#current) this.#faults.push(...this.#current.walk.end())
    this.#current = undefined
  }
}

const falseCopies = ({ userId, position }: AuditDocument): AuditFault => ({
  userId,
  position,
  problem: 'has a tool or status to search by that its body does not say',
})
