import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBridge } from '@deckhand/bridge'
import { beMeasured } from '../../harness/be-measured.ts'
import { agentCommand } from './agent-command.ts'

// With all that it does for people: checks, numbers, journal, transcript and log.
const [, , token = ''] = process.argv
const [command, ...args] = agentCommand
const root = await mkdtemp(join(tmpdir(), 'deckhand-bench-'))
const agent = { name: 'Synthetic agent', command, args }
const bridge = await startBridge({ agent, root, logFolder: root, port: 0, token })
beMeasured(bridge.url, async () => {
  await bridge.close()
  await rm(root, { recursive: true, force: true })
})
