import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@deckhand/kernel'
import type { Json, ToolPart } from '@deckhand/spec'

/** Where a call runs, and if it needs approval. Fixed when the call is made, so that a page cannot change it by describing its tools differently. */
export interface CallKind {
  where: 'page' | 'server'
  isAsked: boolean
}

export interface AskedQuestion {
  id: string
  preview: string
  /** The digest of the conversation that contains the question. */
  history: string
  since?: number
  /** The page author's own wording of the question. */
  words?: string
}

const kinds: CallKind[] = (['page', 'server'] as const).flatMap((where) => [
  { where, isAsked: false },
  { where, isAsked: true },
])

/**
 * Signs call ids and confirmations, so that a client cannot forge them. A call id is a UUID and an HMAC of the user, the kind, the tool and the
 * exact arguments. The signature of a confirmation is an HMAC of the server's question and the conversation, followed by an HMAC of the page
 * author's wording. The second one is separate to distinguish a question with changed words from one that was never asked.
 */
export class CallSeal {
  readonly #key: Buffer
  readonly #userId: string

  constructor(key: Buffer, userId: string) {
    this.#key = key
    this.#userId = userId
  }

  callId({ id, name, input }: Pick<ToolPart, 'id' | 'name' | 'input'>, { where, isAsked }: CallKind): string {
    return `${id}.${this.#mark(['page call', this.#userId, id, where, isAsked, name, input]).slice(0, 32)}`
  }

  /** `undefined` if the call was changed, or belongs to another user. */
  read({ id: sealed, name, input }: Pick<ToolPart, 'id' | 'name' | 'input'>): (CallKind & { id: string }) | undefined {
    const id = bareId(sealed)
    const kind = kinds.find((kind) => isSame(this.callId({ id, name, input }, kind), sealed))
    return kind && { ...kind, id }
  }

  confirmation(asked: AskedQuestion): string {
    const { id, preview, history, since = null, words = '' } = asked
    const signature = this.#mark(['page confirmation', this.#userId, id, preview, history, since])
    return `${signature}.${this.#mark(['page question', id, words]).slice(0, 32)}`
  }

  /** Returns if this question was asked: as it is, in other words of the page's author, or not at all. */
  readConfirmation(asked: AskedQuestion, signature: string): 'asked' | 'in other words' | undefined {
    const wanted = this.confirmation(asked)
    if (isSame(wanted, signature)) return 'asked'
    const [question = '', words = ''] = signature.split('.')
    return words.length === 32 && isSame(wanted.split('.')[0] ?? '', question) ? 'in other words' : undefined
  }

  #mark(value: Json): string {
    return createHmac('sha256', this.#key).update(canonicalJson(value)).digest('hex')
  }
}

export const bareId = (sealed: string) => sealed.split('.')[0] ?? ''

/** When a UUIDv7 was created. */
export const timeOf = (id: string) => Number.parseInt(id.slice(0, 12), 16)

export function digestOf(history: unknown): string {
  return createHash('sha256')
    .update(canonicalJson(history as Json))
    .digest('hex')
}

export function isSame(wanted: string, found: string): boolean {
  const [a, b] = [Buffer.from(wanted), Buffer.from(found)]
  return a.length === b.length && timingSafeEqual(a, b)
}
