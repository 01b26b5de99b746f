import { join } from 'node:path'
import { FleetClock, Runtime } from '@deckhand/runtime'
import { localUser, startServer } from '@deckhand/server'
import type { Store } from '@deckhand/spec'
import { builtInTools } from '@deckhand/tools'
import { spawnTool } from './job.ts'
import { openStore } from './open-store.ts'
import { Random } from './random.ts'
import { jobAgents } from './server/job-agents.ts'
import { jobModel } from './server/job-model.ts'
import { jobTools } from './server/job-tools.ts'
import { pauses } from './server/pauses.ts'
import type { ServerReport, ServerSettings } from './server/server-settings.ts'
import { setMachineClock } from './server/set-machine-clock.ts'
import { slowJournal } from './server/slow-journal.ts'
import { tellingRuns } from './server/telling-runs.ts'

/** A whole Deckhand except for the model, on a store that other processes may share. The test kills it. */
const settings: ServerSettings = JSON.parse(process.argv[2] ?? '')
const { folder, leaseMs } = settings
const random = new Random(settings.seed, `server ${settings.number}`)
const tell = (report: ServerReport) => void process.send?.(report, () => {})
const onFault = (error: unknown) =>
  tell({ type: 'fault', message: error instanceof Error ? error.message : `${error}` })

setMachineClock(settings.skewMs)
const opened = await openStore(settings)
const clock = await FleetClock.open({ store: opened })
const runs = slowJournal(tellingRuns(opened.runs, tell), pauses(random, settings.pauses.journal))
const store: Store = { ...opened, runs }
const starting = builtInTools({ noteUrl: () => settings.receiverUrl }).filter(({ name }) => name === spawnTool)
const runtime = new Runtime({
  store,
  model: jobModel(pauses(random, settings.pauses.model), random),
  agents: jobAgents,
  tools: [...jobTools(settings, pauses(random, settings.pauses.tool)), ...starting],
  approvalKey: Buffer.alloc(32, 7),
  leaseMs,
  now: clock.now,
  sharesClock: true,
  onFault,
})
const server = await startServer({
  runtime,
  authenticator: localUser,
  port: 0,
  outboxFile: join(folder, 'outbox.ndjson'),
  onFault,
})

async function end() {
  await server.close()
  await runtime.close()
  clock.close()
  await store.close()
  process.exit()
}

process.once('SIGTERM', () => void end())
process.on('disconnect', () => process.exit())
tell({ type: 'ready', port: server.port })
