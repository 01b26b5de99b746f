import type { RpcId, RpcRequest } from '@deckhand/spec'
import type { Client } from '../clients/client.ts'
import type { Params } from '../clients/read-frame.ts'
import { Call } from './call.ts'
import { badField, refused } from './refused.ts'

const maxCalls = 256

/** The open requests of clients. */
export class Calls {
  readonly #calls = new Map<Client, Map<RpcId, Call>>()

  /** Throws if the client has too many, or one with this id. */
  begin(client: Client, request: RpcRequest<Params>): Call {
    const own = this.#calls.get(client) ?? new Map<RpcId, Call>()
    if (own.has(request.id))
      throw badField('id', `${String(request.id)} is the id of a request that has no answer yet.`)
    if (own.size >= maxCalls)
      throw refused(`${maxCalls} requests have no answer yet. Wait for one before you send more.`)
    this.#calls.set(client, own)
    const call = new Call(client, request, () => own.delete(request.id))
    own.set(request.id, call)
    return call
  }

  find(client: Client, id: RpcId): Call | undefined {
    return this.#calls.get(client)?.get(id)
  }

  forget(client: Client) {
    for (const call of this.#calls.get(client)?.values() ?? []) call.release()
    this.#calls.delete(client)
  }
}
