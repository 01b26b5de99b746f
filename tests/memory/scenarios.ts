import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { defaultAgent, PageDesk, Runtime } from '@deckhand/runtime'
import { createPageTalk, localUser, PAGE_TALK, registerPageActions, type Site, startServer } from '@deckhand/server'
import type { Principal, SendMessageOutput } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { freshTools, model, shopActions } from './page-parts.ts'

export interface Scenario {
  /** Runs once. Numbers never repeat. Throws when the answer is not the expected one. */
  step(number: number): Promise<void>
  close(): Promise<void>
}

const key = Buffer.alloc(32, 8)
const ann: Principal = { kind: 'user', userId: 'ann' }
const newSignal = () => new AbortController().signal

async function openParts() {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-memory-'))
  const store = await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 2) })
  const desk = new PageDesk({ model, store, key })
  const close = async () => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, store, desk, close }
}

/** Every message brings new definitions, and the model calls one of them. */
async function judgedCalls(): Promise<Scenario> {
  const { desk, close } = await openParts()
  const step = async (number: number) => {
    const base = { who: ann, tools: [], pageTools: freshTools(number), pageState: {}, history: [] }
    assertType(await desk.converse({ ...base, message: 'Click' }, { signal: newSignal() }), 'tool-calls')
  }
  return { step, close }
}

/** A page of the example shop, which offers its three actions. No tool is called. */
async function shopMessages(): Promise<Scenario> {
  const { desk, close } = await openParts()
  const { registry } = await shopActions()
  const talk = createPageTalk({ desk, registry, sites: [] })
  const step = async () => {
    const said = { message: 'Hello', history: [], pageState: {}, toolDefinitions: [] }
    assertType(await talk.answer(said, { principal: ann, signal: newSignal() }), 'response')
  }
  return { step, close }
}

const site: Site = {
  key: 'shop',
  origins: ['https://shop.example'],
  actions: ['shop.searchProducts', 'shop.deliveryQuote', 'shop.placeOrder'],
}

/** Every message is of another visitor, with new definitions, over HTTP. */
async function visitorMessages(): Promise<Scenario> {
  const { folder, store, desk, close } = await openParts()
  const { registry, services } = await shopActions()
  registerPageActions(registry)
  services.provide(PAGE_TALK, createPageTalk({ desk, registry, sites: [site] }))
  const runtime = new Runtime({ store, model, agents: [defaultAgent], tools: [], approvalKey: key })
  // A minute passes between two visitors, so that no limit on strangers refuses them.
  let clock = Date.now()
  const page = { sites: [site], key: Buffer.alloc(32, 9), now: () => clock }
  const outboxFile = join(folder, 'outbox.ndjson')
  const server = await startServer({
    runtime,
    authenticator: localUser,
    actions: { registry },
    page,
    port: 0,
    outboxFile,
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    new Promise<{ token: string; data: SendMessageOutput }>((resolve, reject) => {
      const all = { 'content-type': 'application/json', origin: 'https://shop.example', ...headers }
      request(server.url + path, { method: 'POST', agent, headers: all }, (response) => {
        const read = text(response).then((words) => {
          if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${words}`)
          return JSON.parse(words)
        })
        read.then(resolve, reject)
      })
        .on('error', reject)
        .end(JSON.stringify(body))
    })
  const step = async (number: number) => {
    clock += 60_000
    const { token } = await post('/api/page/visitors', { site: 'shop' })
    const said = { message: 'Click', history: [], pageState: {}, toolDefinitions: freshTools(number) }
    const { data } = await post('/_jay/actions/sendMessage', said, { authorization: `Bearer ${token}` })
    assertType(data, 'tool-calls')
  }
  return {
    step,
    close: async () => {
      agent.destroy()
      await server.close()
      await runtime.close()
      await close()
    },
  }
}

function assertType(output: SendMessageOutput, type: SendMessageOutput['type']): void {
  if (output.type !== type) throw new Error(`The answer is ${JSON.stringify(output)}, and not of type "${type}".`)
}

export const scenarios = {
  'judged page calls': judgedCalls,
  'messages on the shop': shopMessages,
  'messages of visitors': visitorMessages,
}
