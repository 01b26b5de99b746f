import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ScriptTurn } from '@deckhand/emulator'
import type { RuntimeOptions } from '@deckhand/runtime'
import type { LocalSignInOptions, ServerOptions, Site } from '@deckhand/server'
import type { Model, VisitorPass } from '@deckhand/spec'
import { providePage } from '../../support/servers/provide-page.ts'
import { sampleActions } from '../../support/servers/sample-actions.ts'
import { signedIn } from '../../support/servers/signed-in.ts'

export const origin = 'https://shop.example'
export const bank: Site = {
  key: 'bank',
  origins: ['https://bank.example'],
  actions: ['orders.place'],
  pageActions: ['orders.place'],
}
export const store: Site = {
  key: 'store',
  origins: [origin, 'http://localhost:5173'],
  actions: ['stock.find', 'orders.place'],
  pageActions: ['stock.find', 'orders.place'],
}
export const own: Site = { key: 'own', origins: ['self'], actions: [] }

export interface Asked {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface Answered {
  status: number
  body: string
  headers: Record<string, string | string[] | undefined>
}

interface DoorOptions {
  sites?: Site[]
  now?: () => number
  publicUrl?: string
  server?: Partial<ServerOptions>
  signIn?: Partial<LocalSignInOptions>
  runtime?: Partial<RuntimeOptions>
  /** The model. Without it the planner answers. */
  turns?: ScriptTurn[]
  /** Answers in place of the emulator. */
  model?: Model
  conversationsAtOnce?: number
  sideEffectsEnabled?: boolean
}

/** A server with sites, actions, and Ann and Ben, who are signed in. */
export async function openDoor({ sites = [store, bank, own], server, ...more }: DoorOptions = {}) {
  const faults: unknown[] = []
  const actions = sampleActions((error) => faults.push(error))
  const { registry, heard } = actions
  const { now, publicUrl } = more
  const page = { sites, key: Buffer.alloc(32, 9), ...(now && { now }), ...(publicUrl && { publicUrl }) }
  const signed = await signedIn({ actions: { registry }, page, ...server }, more.signIn, more.runtime)
  const { url, emulator } = signed
  if (more.turns) emulator.script(more.turns)
  const { model, conversationsAtOnce, sideEffectsEnabled } = more
  const pageOptions = { sites, sideEffectsEnabled, conversationsAtOnce, userLimits: more.runtime?.limits }
  providePage(actions, { ...signed, ...(model && { model }), ...pageOptions })
  return { ...signed, heard, faults, registry, ask, pass, call }

  /** `node:http`, because fetch does not let a test set Origin. */
  function ask(path: string, { method = 'GET', body, headers = {} }: Asked = {}): Promise<Answered> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' }
    return new Promise((resolve, reject) => {
      request(url + path, { method, headers: { ...type, ...headers } }, (response) => {
        const { statusCode: status = 0, headers } = response
        text(response).then((words) => resolve({ status, body: words, headers }), reject)
      })
        .on('error', reject)
        .end(body === undefined ? undefined : JSON.stringify(body))
    })
  }

  async function pass(site = 'store', from: string | undefined = origin): Promise<VisitorPass> {
    const headers = from === undefined ? {} : { origin: from }
    const { status, body } = await ask('/api/page/visitors', { method: 'POST', body: { site }, headers })
    if (status !== 200) throw new Error(`No pass came: ${status} ${body}`)
    return JSON.parse(body)
  }

  /** Calls an action with a pass, from the page of a site. */
  function call(token: string, name: string, body: unknown, headers: Record<string, string> = { origin }) {
    return ask(`/_jay/actions/${name}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    })
  }
}

export const codeOf = ({ status, body }: Answered): [number, string] => {
  const { code, error } = JSON.parse(body)
  return [status, code ?? error.code]
}
