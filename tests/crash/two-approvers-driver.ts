import { parseArgs } from 'node:util'
import type { ApprovalDecision } from '@deckhand/spec'
import { Api } from './driver/api.ts'
import { startReceiver } from './driver/receiver.ts'
import { Servers } from './driver/servers.ts'
import { newStorePlace } from './driver/store-place.ts'
import { twoApprovers } from './driver/two-approvers.ts'
import type { ServerSettings } from './server/server-settings.ts'

/** Two people answer each approval at the same instant, each through their own server process. Prints the result as JSON. */
const { values } = parseArgs({
  options: {
    approvals: { type: 'string', default: '500' },
    decisions: { type: 'string', default: 'approve_once,approve_once' },
    store: { type: 'string', default: 'sqlite' },
  },
})
const decisions = values.decisions.split(',') as ApprovalDecision[]
const { remove, ...place } = await newStorePlace(values.store, 'deckhand-approvers-')
const receiver = await startReceiver(() => {})
const settings: Omit<ServerSettings, 'number'> = {
  ...place,
  receiverUrl: receiver.url,
  seed: 0,
  leaseMs: 15_000,
  pauses: { model: 0, tool: 0, journal: 0 },
}
const servers = new Servers({ settings, onReport: () => {} })
try {
  await servers.start().child.ready
  await servers.start().child.ready
  const signal = AbortSignal.timeout(120_000)
  const figures = await twoApprovers(new Api(servers), { count: Number(values.approvals), decisions }, signal)
  const effects = (await receiver.receipts()).map(({ actionId }) => actionId)
  process.stdout.write(`${JSON.stringify({ ...figures, effects: effects.length, calls: new Set(effects).size })}\n`)
} finally {
  await servers.end()
  receiver.end()
  await remove()
}
