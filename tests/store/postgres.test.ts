import { join } from 'node:path'
import { openPostgresStore } from '@deckhand/store/postgres'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresSchema, postgresUrl } from '../crash/driver/postgres-schema.ts'
import { startCommand } from '../support/processes/command.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { post } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

const auditKey = Buffer.alloc(32, 2)
const note = 'send a note to ann@example.com saying "hello there"'

async function places(): Promise<{ DATABASE_URL: string; DECKHAND_DATA: string }> {
  const { url, remove } = await postgresSchema()
  onTestFinished(remove)
  return { DATABASE_URL: url, DECKHAND_DATA: tempFolder() }
}

const ended = async (args: string[], env: Record<string, string>) => {
  const command = startCommand(args, env)
  return { code: await command.exitCode, output: command.output() }
}

describe.skipIf(!postgresUrl)('the command with DATABASE_URL', () => {
  test('a waiting call is approved after a restart and goes on, and the password is never printed', async () => {
    const env = await places()
    const first = await serveCommand(env)
    await first.command.shows(/Data: PostgreSQL at 127\.0\.0\.1:\d+\/postgres; secret in /)
    expect(first.command.output()).not.toContain('postgres:')
    const asked = await post(`${first.url}/api/agent/run`, { prompt: note }, { headers: first.headers })
    const { approval, runId } = (await asked.json()) as { approval: { id: string }; runId: string }
    await first.stop()
    const second = await serveCommand(env)
    const { headers } = second
    await post(`${second.url}/api/agent/approvals/${approval.id}`, { decision: 'approve_once' }, { headers })
    const told = await (await fetch(`${second.url}/api/agent/runs/${runId}/stream`, { headers })).text()
    expect(told).toContain('"toolName":"send_note"')
    expect(await (await fetch(`${second.url}/outbox.json`, { headers })).json()).toMatchObject({
      notes: [{ text: 'hello there' }],
    })
    await second.stop()
  })

  test('migrate prints the old and the new version, and --check whether there is anything to do', async () => {
    const env = await places()
    const before = await ended(['migrate', '--check'], env)
    expect([before.code, before.output]).toEqual([
      1,
      expect.stringMatching(/version 0, and this program brings \d+\. Run/),
    ])
    expect((await ended(['migrate'], env)).output).toMatch(/the schema went from version 0 to \d+\./)
    const after = await ended(['migrate', '--check'], env)
    expect([after.code, after.output]).toEqual([0, expect.stringContaining('the schema is current')])
  })

  test('store copy takes everything along, refuses to do it twice, and refuses while a server has the source open', async () => {
    const env = await places()
    const { url, headers, stop } = await serveCommand({ DECKHAND_DATA: env.DECKHAND_DATA })
    const body = JSON.stringify({ trust: 'delegated' })
    await fetch(`${url}/api/agent/settings`, { method: 'PUT', body, headers })
    const early = await ended(['store', 'copy'], env)
    expect([early.code, early.output]).toEqual([1, expect.stringContaining('has the database in')])
    await stop()
    const copied = await ended(['store', 'copy'], env)
    expect([copied.code, copied.output]).toEqual([0, expect.stringMatching(/settings +1 rows, here and there/)])
    expect(copied.output).not.toContain('postgres:')
    const copy = await openPostgresStore({ url: env.DATABASE_URL, auditKey })
    expect(await copy.settings.read('local')).toMatchObject({ trust: 'delegated' })
    await copy.close()
    const again = await ended(['store', 'copy'], env)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('The target is not empty')])
    const verified = await ended(['audit', 'verify'], env)
    expect([verified.code, verified.output]).toEqual([0, expect.stringContaining('The audit is intact')])
  })

  test('Ctrl-C stops a copy and leaves nothing of it', async () => {
    const env = await places()
    await ended(['migrate'], { DECKHAND_DATA: env.DECKHAND_DATA })
    const file = new DatabaseSync(join(env.DECKHAND_DATA, 'deckhand.db'))
    file.exec(`INSERT INTO messages WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 59999)
      SELECT 'long', i, NULL, '{"role":"user","text":"Hello, hello, hello, hello, hello, hello."}' FROM n`)
    file.close()
    const command = startCommand(['store', 'copy'], env)
    await command.shows(/messages …/)
    command.child.kill('SIGINT')
    expect(await command.exitCode).toBe(1)
    expect(command.output()).toContain('The copy was stopped. Nothing was copied.')
    const copy = await openPostgresStore({ url: env.DATABASE_URL, auditKey })
    expect(await copy.threads.messages('local', 'long', { limit: 1 })).toEqual([])
    await copy.close()
  })

  test('the doctor checks the database and its clock', async () => {
    const env = await places()
    const before = await ended(['doctor'], { ...env, PORT: '0' })
    expect(before.output).toMatch(/✓ database +PostgreSQL at .* can be reached; the tables will be created/)
    await ended(['migrate'], env)
    const { code, output } = await ended(['doctor'], { ...env, PORT: '0' })
    expect(code).toBe(0)
    expect(output).toMatch(/✓ database +PostgreSQL at .*, schema (\d+) of \1\./)
    expect(output).toMatch(/✓ clock +It agrees with the database server\./)
  })

  test('an unreachable server is reported with what to do', async () => {
    const { DECKHAND_DATA } = await places()
    const DATABASE_URL = 'postgres://ann:secret@127.0.0.1:1/deckhand'
    const { code, output } = await ended(['serve'], { DECKHAND_DATA, DATABASE_URL, PORT: '0' })
    expect([code, output]).toEqual([1, expect.stringContaining('cannot be reached. Check that it runs')])
    expect(output).not.toContain('secret')
  })

  test('store copy without DATABASE_URL says what to set', async () => {
    const { DECKHAND_DATA } = await places()
    const { code, output } = await ended(['store', 'copy'], { DECKHAND_DATA })
    expect([code, output]).toEqual([2, expect.stringContaining('Set DATABASE_URL')])
  })
})
