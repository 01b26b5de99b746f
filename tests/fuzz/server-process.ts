import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { approvalFacts, BriefingDesk, ConnectionDesk, defaultAgent, Runtime } from '@deckhand/runtime'
import { ApiTokens, LocalSignIn, localUser, startServer } from '@deckhand/server'
import type { Authenticator, Model, ToolPlugin } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { exampleWay, googleAt } from '../support/servers/oauth.ts'
import { providePage } from '../support/servers/provide-page.ts'
import { sampleActions } from '../support/servers/sample-actions.ts'
import { outboxToken } from './fuzz-request.ts'

/** A whole Deckhand except for the model, which answers at once. It reports its memory, and ends with its parent. */
export interface ServerReport {
  /** What is in use once the garbage is gone. */
  megabytes: number
  /** The most that the process ever held. */
  peakMegabytes: number
  faults: string[]
}

const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }
const model: Model = {
  id: 'quick',
  async *stream({ messages }) {
    const last = messages.at(-1)
    const asksToSend = last?.role === 'user' && last.text === 'Please send it.'
    if (asksToSend) yield { type: 'call', name: 'send', args: {} }
    else yield { type: 'text', text: 'Aye.' }
    yield { type: 'finish', usage }
  },
}
const send: ToolPlugin = { name: 'send', description: 'Sends.', parameters: {}, handler: async () => 'sent' }

const folder = process.argv[2] ?? ''
const faults: string[] = []
const onFault = (error: unknown) => void faults.push(error instanceof Error ? `${error.stack}` : `${error}`)
const store = await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 2) })
const approvalKey = Buffer.alloc(32, 7)
const signIn = new LocalSignIn({ sessions: store.sessions, key: Buffer.alloc(32, 5), userId: 'local' })
/** Accepts any cookie and any caller, so that the routes behind it are reached. */
const authenticator: Authenticator = {
  identity: 'local',
  authenticate: async (credentials) =>
    (await signIn.authenticate(credentials)) ?? (await localUser.authenticate(credentials)),
}
const runtime = new Runtime({ store, model, agents: [defaultAgent], tools: [send], approvalKey, onFault })
const connections = new ConnectionDesk({
  store: store.connections,
  key: Buffer.alloc(32, 3),
  ways: { google: { kind: 'oauth', provider: googleAt('http://127.0.0.1:9') }, slack: exampleWay },
})
const outboxFile = join(folder, 'outbox.ndjson')
const metrics = { read: async () => ({ contentType: 'text/plain', text: 'boats 3\n' }) }
const briefings = new BriefingDesk({ runtime, sources: [approvalFacts(store)], onFault })
const exampleUrl = 'http://127.0.0.1:1/emulator'
const workspaceFolder = fileURLToPath(new URL('../../../support/servers/page', import.meta.url))
const samples = sampleActions(onFault)
providePage(samples, { store, model })
const actions = { registry: samples.registry }
const page = {
  sites: [{ key: 'shop', origins: ['http://other.example', 'self'], actions: [] }],
  key: Buffer.alloc(32, 9),
}
const pages = { workspaceFolder, shopFolder: workspaceFolder, pageFolder: workspaceFolder }
const tokens = new ApiTokens({ store: store.apiTokens, key: Buffer.alloc(32, 4), now: Date.now, onFault })
const doors = {
  actions,
  page,
  tokens,
  connections,
  briefings,
  signIn,
  outboxFile,
  outboxToken,
  metrics,
  exampleUrl,
  ...pages,
}
const options = { runtime, authenticator, ...doors, onFault }
const server = await startServer({ ...options, port: 0 })

async function report(): Promise<ServerReport> {
  // What finalizers and closed sockets hold on to is free only after a turn of the event loop.
  for (let time = 0; time < 3; time += 1) {
    globalThis.gc?.()
    await setTimeout(50)
  }
  const { heapUsed, external } = process.memoryUsage()
  const peakMegabytes = process.resourceUsage().maxRSS / 1024
  return { megabytes: (heapUsed + external) / 1024 ** 2, peakMegabytes, faults }
}

process.on('message', () => void report().then((answer) => process.send?.(answer)))
process.on('disconnect', () => process.exit())
process.send?.(server.port)
