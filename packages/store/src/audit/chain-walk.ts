import type { AuditFault } from '@deckhand/spec'
import type { AuditChain, AuditHead, AuditRow } from './audit-chain.ts'

/** Verifies the entries of one chain, in the order of their positions, whatever these are. */
export class ChainWalk {
  readonly #chain: AuditChain
  readonly #userId: string
  readonly #head: AuditHead | undefined
  readonly #faults: AuditFault[] = []
  /** The last checked entry. */
  #last = { position: 0, hash: '' }
  #hashAtHead = ''

  constructor(chain: AuditChain, userId: string, head: AuditHead | undefined) {
    this.#chain = chain
    this.#userId = userId
    this.#head = head
  }

  check(row: AuditRow): void {
    // Positions start at 1, so this program did not write a lower one.
    if (row.position < 1) this.#fault(row.position, 'was inserted')
    else this.#follow(row)
  }

  #follow(row: AuditRow): void {
    const { position, hash } = row
    const expected = this.#last.position + 1
    if (position > expected) this.#missing(expected, position - 1)
    // After a gap, the previous hash is unknown. The gap was reported already.
    else if (this.#chain.hash(row, this.#last.hash) !== hash) this.#fault(position, 'was changed or inserted')
    this.#last = { position, hash }
    if (position === this.#head?.position) this.#hashAtHead = hash
  }

  end(): AuditFault[] {
    const head = this.#head
    const { position } = this.#last
    if (!head) this.#fault(position, 'is the last one, and the seal on the end of the chain is missing')
    else if (this.#chain.seal(head) !== head.seal)
      this.#fault(head.position, 'the seal on the end of the chain was changed')
    else if (head.position > position) this.#missing(position + 1, head.position)
    else if (head.hash !== this.#hashAtHead) this.#fault(head.position, 'is not the one that was sealed as the end')
    return this.#faults
  }

  #missing(from: number, to: number): void {
    this.#fault(from, from === to ? 'is missing' : `and all up to ${to} are missing`)
  }

  #fault(position: number, problem: string): void {
    this.#faults.push({ userId: this.#userId, position, problem })
  }
}
