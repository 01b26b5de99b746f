import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '@deckhand/kernel'
import type { Json, ToolPart } from '@deckhand/spec'

/** Where a call runs, and whether a person is asked first. Fixed when the call is made: a page that describes its tools differently later changes neither. */
export interface CallKind {
  where: 'page' | 'server'
  isAsked: boolean
}

const kinds: CallKind[] = (['page', 'server'] as const).flatMap((where) => [
  { where, isAsked: false },
  { where, isAsked: true },
])

/**
 * Makes and reads what a client cannot make up. The id of a call is a UUID and a mark over whose call it is, its kind, its tool and exactly its arguments;
 * the signature of a confirmation is a mark over what is asked about, as the server tells it, and the conversation in which it is asked.
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

  confirmation(asked: { id: string; preview: string; history: string; since?: number }): string {
    const { id, preview, history, since = null } = asked
    return this.#mark(['page confirmation', this.#userId, id, preview, history, since])
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
