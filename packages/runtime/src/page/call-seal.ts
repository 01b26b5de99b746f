import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@deckhand/kernel'
import type { Json, ToolPart } from '@deckhand/spec'

/** Where a call runs, and whether a person is asked first. Fixed when the call is made: a page that describes its tools differently later changes neither. */
export interface CallKind {
  where: 'page' | 'server'
  isAsked: boolean
}

export interface AskedQuestion {
  id: string
  preview: string
  /** The digest of the conversation in which it is asked. */
  history: string
  since?: number
  /** How the author of the page asks it, where they do. */
  words?: string
}

const kinds: CallKind[] = (['page', 'server'] as const).flatMap((where) => [
  { where, isAsked: false },
  { where, isAsked: true },
])

/**
 * Makes and reads what a client cannot make up. The id of a call is a UUID and a mark over whose call it is, its kind, its tool and exactly its arguments;
 * the signature of a confirmation is a mark over what is asked about, as the server tells it, and the conversation in which it is asked, followed by a mark
 * over the question in the words of the page's author. The second mark is apart so that a question that changed can be told from one that was never asked.
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

  /** `undefined` for a call that is not as it was made, or not this user's. */
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

  /** Whether this question was asked, in other words of the page's author, or not at all. */
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

/** When a UUIDv7 was made. */
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
