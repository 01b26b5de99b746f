import { openDeckhand } from 'deckhand/command'
import { describe, expect, test } from 'vitest'
import { postgresUrl } from '../../crash/driver/postgres-schema.ts'
import { post } from '../../support/servers/served.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { follow, openFleet, runAt } from './open-fleet.ts'
import { RunReader } from './run-reader.ts'

describe.skipIf(!postgresUrl)('a fleet on PostgreSQL', () => {
  test('a run started at one process is run by another, and read, stopped and approved at a third', async () => {
    const fleet = await openFleet({ AGENT_LEASE_MS: '3600000' })
    const [a, b, worker] = await Promise.all([fleet.start('web'), fleet.start('web'), fleet.start('worker')])
    const headers = await fleet.signIn(a)

    // Its stream is read at A until A is killed, and then at B.
    const [broken, undisturbed] = [new RunReader(), new RunReader()]
    const started = await post(`${a.url}/api/agent/run/stream`, { prompt: 'Say something long.' }, { headers })
    await broken.read(started, () => broken.seq >= 2)
    const watching = undisturbed.read(await follow(b, headers, broken.runId))
    const resumed = await follow(a, headers, broken.runId, broken.seq)
    const cut = broken.read(resumed, () => {
      if (broken.seq >= 8) a.command.child.kill('SIGKILL')
      return false
    })
    await expect(cut).rejects.toThrow('terminated')
    expect(broken.isOver).toBe(false)
    await broken.read(await follow(b, headers, broken.runId, broken.seq))
    await watching
    expect(broken.lines.map(({ seq }) => seq)).toEqual(broken.lines.map((_, index) => index + 1))
    expect(broken.lines).toEqual(undisturbed.lines)
    expect(broken.answer).toEqual(undisturbed.answer)
    expect(broken.answer).toMatchObject({ state: 'done' })
    expect(await runAt(b, headers, broken.runId)).toMatchObject({ status: 'completed', attempt: 1 })

    // A run of the worker is cancelled at B, and the worker releases it long before its heartbeat.
    const endless = new RunReader()
    const begun = await post(`${b.url}/api/agent/run/stream`, { prompt: 'Talk for ever.' }, { headers })
    await endless.read(begun, () => endless.seq >= 4)
    await post(`${b.url}/api/agent/runs/${endless.runId}/cancel`, {}, { headers })
    await worker.command.shows(new RegExp(`"runId":"${endless.runId}".*"status":"left"`))
    expect(await runAt(b, headers, endless.runId)).toMatchObject({ status: 'failed' })

    // A call that waits is approved at B.
    const asked = await post(`${b.url}/api/agent/run`, { prompt: 'Send a note.' }, { headers })
    const { approval, runId } = (await asked.json()) as { approval: { id: string }; runId: string }
    await post(`${b.url}/api/agent/approvals/${approval.id}`, { decision: 'approve_once' }, { headers })
    await (await follow(b, headers, runId)).text()
    expect(fleet.notes).toEqual([expect.stringContaining('hello')])
    expect(await runAt(b, headers, runId)).toMatchObject({ status: 'completed' })

    // The worker answers probes and nothing else.
    const health = await fetch(`${worker.url}/api/health`)
    const refused = await fetch(`${worker.url}/api/agent/runs`, { headers })
    expect([health.status, refused.status, await refused.text()]).toEqual([
      200,
      404,
      expect.stringContaining('This process only works on runs'),
    ])

    // Another secret is not let in.
    const stranger = openDeckhand({
      ...fleet.env,
      DECKHAND_DATA: tempFolder(),
      DECKHAND_SECRET: 'a secret that nobody else here has',
    })
    await expect(stranger).rejects.toThrow('Set DECKHAND_SECRET to what all processes on this database have')
  }, 90_000)
})
