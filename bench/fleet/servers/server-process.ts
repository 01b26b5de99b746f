import { join } from 'node:path'
import { type Agent, Runtime } from '@deckhand/runtime'
import { startServer } from '@deckhand/server'
import type { Authenticator, Store, ToolPlugin } from '@deckhand/spec'
import { openPostgresStore } from '@deckhand/store/postgres'
import { beMeasured } from '../../harness/be-measured.ts'
import { scriptedModel } from './scripted-model.ts'
import { type ServerSettings, userHeader } from './server-settings.ts'

// All of Deckhand except the model, as one of several processes on one database.
const settings: ServerSettings = JSON.parse(process.argv[2] ?? '')
const onFault = (error: unknown) => console.error(error)

/** Trusts the header: the fleet has many users, and sign-in is not measured. */
const byHeader: Authenticator = {
  identity: 'local',
  authenticate: async ({ header }) => ({ kind: 'user', userId: header(userHeader) ?? 'nobody' }),
}

const parameters: ToolPlugin['parameters'] = { number: { type: 'number', description: 'Which one.', required: true } }
const tools: ToolPlugin[] = [
  {
    name: 'read_gauge',
    description: 'Reads a gauge.',
    parameters,
    effect: 'read',
    handler: async ({ number }) => ({ number: number ?? null, pressure: 101, unit: 'kPa' }),
  },
  {
    name: 'open_valve',
    description: 'Opens a valve.',
    parameters,
    effect: 'write',
    recovery: 'keyed',
    handler: async ({ number }) => ({ opened: number ?? null }),
  },
]
const agent: Agent = { id: 'engineer', name: 'Engineer', persona: 'You look after the engine room.' }

const auditKey = Buffer.alloc(32, 2)
const store = await openStore(settings)

async function openStore({ databaseUrl, firestore }: ServerSettings): Promise<Store> {
  if (!firestore) return openPostgresStore({ url: databaseUrl, auditKey })
  // Its client takes a second to load, and most processes of the benchmark do without.
  const { openFirestoreStore } = await import('@deckhand/store/firestore')
  return openFirestoreStore({ ...firestore, auditKey })
}

const runtime = new Runtime({
  store,
  model: scriptedModel(settings.modelMs),
  agents: [agent],
  tools,
  approvalKey: Buffer.alloc(32, 7),
  capacity: settings.places,
  onFault,
})
const outboxFile = join(settings.folder, `outbox-${process.pid}.ndjson`)
const server = await startServer({ runtime, authenticator: byHeader, port: 0, outboxFile, onFault })

beMeasured(server.url, async () => {
  await server.close()
  await runtime.close()
  await store.close()
})
