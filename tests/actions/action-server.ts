import { setTimeout as sleep } from 'node:timers/promises'
import { ACTION_CALL, makeJayQuery } from '@deckhand/actions'
import type { RuntimeOptions } from '@deckhand/runtime'
import type { ServerOptions } from '@deckhand/server'
import { sampleActions } from '../support/servers/sample-actions.ts'
import { served } from '../support/servers/served.ts'

/** A stream that ends only when its reader leaves. */
function endless(heard: string[]) {
  return makeJayQuery('stock.follow')
    .withServices(ACTION_CALL)
    .withHandler(async function* (_input: object, { signal }) {
      try {
        for (let at = 1; ; at += 1) {
          yield { at }
          await sleep(20, undefined, { signal })
        }
      } finally {
        heard.push('follow over')
      }
    })
}

/** A server with the sample actions, for one test. */
export async function actionServer(more: Partial<ServerOptions> = {}, runtime: Partial<RuntimeOptions> = {}) {
  const faults: unknown[] = []
  const { registry, heard } = sampleActions((error) => faults.push(error))
  registry.register(endless(heard) as never)
  const onFault = (error: unknown) => void faults.push(error)
  const { url, server, store } = await served(undefined, [], runtime, { actions: { registry }, onFault, ...more })
  const address = `${url}/_jay/actions/`
  return { url, server, store, registry, heard, faults, address, call }

  async function call(method: string, path: string, init: RequestInit = {}): Promise<[status: number, body: string]> {
    const response = await fetch(address + path, { method, ...init })
    return [response.status, await response.text()]
  }
}

export const json = (body: unknown, more: Record<string, string> = {}): RequestInit => ({
  body: typeof body === 'string' ? body : JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...more },
})

export const ok = (data: unknown) => [200, JSON.stringify({ success: true, data })]

export const invalid = (message: string, path = '$') => [
  400,
  JSON.stringify({ success: false, error: { code: 'INVALID_INPUT', message, isActionError: false, path } }),
]
