import type { AuditFault } from '@deckhand/spec'
import { type AuditChain, chainOfChains } from '../../audit/audit-chain.ts'
import { beganUser } from '../../audit/beginnings.ts'
import { ChainWalk } from '../../audit/chain-walk.ts'
import { type AuditDocument, hasNoCopies, hasTrueCopies, toAuditRow } from './audit-document.ts'
import type { Heads } from './audit-pages.ts'

/** Verifies the entries of many chains, one chain after another. */
export class ChainWalks {
  /** Users whose chains began, according to the chain of chains. */
  readonly began: string[] = []
  /** The last position of the chain of chains. */
  lastBegan = 0
  /** The number of entries without search fields. */
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

  check(entry: AuditDocument): void {
    if (this.#current?.userId !== entry.userId) this.#startChain(entry.userId)
    this.#current?.walk.check(toAuditRow(entry))
    if (hasNoCopies(entry)) this.unsearchable += 1
    else if (!hasTrueCopies(entry)) this.#faults.push(falseCopies(entry))
    if (entry.userId !== chainOfChains) return
    this.began.push(...beganUser(entry))
    this.lastBegan = entry.position
  }

  /** Returns all faults, including those of chains that have a head but no entries. */
  end(): AuditFault[] {
    for (const userId of this.#heads.keys()) if (!this.#seen.has(userId)) this.#startChain(userId)
    this.#finish()
    return this.#faults
  }

  #startChain(userId: string): void {
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
  problem: 'has a search field for tool or status that differs from its body',
})
