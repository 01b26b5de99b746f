import { join } from 'node:path'
import { geminiModel } from '@deckhand/gemini'
import { type Agent, Runtime } from '@deckhand/runtime'
import { localUser, startServer } from '@deckhand/server'
import type { ToolPlugin } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { openPostgresStore } from '@deckhand/store/postgres'
import { builtInTools } from '@deckhand/tools'
import { beMeasured } from '../harness/be-measured.ts'
import { gauge, instruction, modelId, valve } from '../harness/job.ts'
import { grower } from '../harness/tree-job.ts'
import { readGauge } from './deckhand.ts'

// All of Deckhand behind HTTP, in its own process, so that CPU and memory are counted separately.
const [, , emulatorUrl = '', folder = '', postgresUrl = ''] = process.argv

const openValve: ToolPlugin = {
  name: valve.name,
  description: 'Opens the valve.',
  parameters: {},
  effect: 'write',
  handler: async () => 'open',
}

const settings = { thinking: { include: true } }
const reader: Agent = { id: 'reader', name: 'Reader', persona: instruction, settings, tools: [gauge.name] }
const opener: Agent = { id: valve.name, name: 'Opener', persona: instruction, settings, tools: [valve.name] }

const spawnTools = builtInTools({ noteUrl: () => '' }).filter(({ name }) => grower.tools.includes(name))

const tellFault = (error: unknown) => console.error(error)
const auditKey = Buffer.alloc(32, 2)
const store = await (postgresUrl
  ? openPostgresStore({ url: postgresUrl, auditKey })
  : openSqliteStore({ folder, auditKey }))
const runtime = new Runtime({
  store,
  model: geminiModel({ model: modelId, apiKey: 'bench', baseUrl: emulatorUrl }),
  agents: [reader, opener, { ...grower, name: 'Grower', persona: instruction, settings }],
  tools: [readGauge, openValve, ...spawnTools],
  approvalKey: Buffer.alloc(32, 7),
  agentLimits: { maxSteps: 15 },
  onFault: tellFault,
})
const server = await startServer({
  runtime,
  authenticator: localUser,
  port: 0,
  outboxFile: join(folder, 'outbox.ndjson'),
  onFault: tellFault,
})

beMeasured(server.url, async () => {
  await server.close()
  await runtime.close()
  await store.close()
})
