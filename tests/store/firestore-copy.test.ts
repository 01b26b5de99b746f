import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { post } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

const host = process.env.DECKHAND_TEST_FIRESTORE
const note = 'send a note to ann@example.com saying "hello there"'

async function storeCopy(env: Record<string, string>) {
  const command = startCommand(['store', 'copy'], env)
  return { code: await command.exitCode, output: command.output() }
}

test.skipIf(!host)(
  'a call that waits in SQLite is copied to Firestore, approved there and goes on',
  { timeout: 180_000 },
  async () => {
    const DECKHAND_DATA = tempFolder()
    const GOOGLE_CLOUD_PROJECT = `test-${randomUUID().slice(0, 18)}`
    const env = { DECKHAND_DATA, STORE: 'firestore', FIRESTORE_EMULATOR_HOST: host ?? '', GOOGLE_CLOUD_PROJECT }
    const first = await serveCommand({ DECKHAND_DATA })
    const asked = await post(`${first.url}/api/agent/run`, { prompt: note }, { headers: first.headers })
    const { approval, runId } = (await asked.json()) as { approval: { id: string }; runId: string }
    const early = await storeCopy(env)
    expect([early.code, early.output]).toEqual([1, expect.stringContaining('has the database in')])
    await first.stop()
    const copied = await storeCopy(env)
    expect([copied.code, copied.output]).toEqual([0, expect.stringMatching(/approvals +1 rows, all of them read/)])
    expect(copied.output).toMatch(/agentApprovals +1 documents, all of them there/)
    expect(copied.output).toMatch(/The audit is intact there: \d+ entries\./)
    const again = await storeCopy(env)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('The target is not empty')])
    const { url, headers, stop } = await serveCommand(env)
    await post(`${url}/api/agent/approvals/${approval.id}`, { decision: 'approve_once' }, { headers })
    const told = await (await fetch(`${url}/api/agent/runs/${runId}/stream`, { headers })).text()
    expect(told).toContain('"toolName":"send_note"')
    const outbox = await (await fetch(`${url}/outbox.json`, { headers })).json()
    expect(outbox).toMatchObject({ notes: [{ text: 'hello there' }] })
    await stop()
  },
)
