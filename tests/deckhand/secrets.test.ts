import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { RunResponse } from '@deckhand/spec'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { postgresUrl } from '../crash/driver/postgres-schema.ts'
import { emulated } from '../support/models/emulated.ts'
import { type ServedCommand, serveCommand } from '../support/processes/serve-command.ts'
import { otlpReceiver } from '../support/servers/otlp-receiver.ts'
import { post } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

const secrets = {
  GEMINI_API_KEY: 'secret-gemini-0123456789',
  GOOGLE_API_KEY: 'secret-google-0123456789',
  GOOGLE_AI_API_KEY: 'secret-google-ai-0123456789',
  DECKHAND_TOKEN: 'secret-sign-in-0123456789-0123456789',
  METRICS_TOKEN: 'secret-metrics-0123456789',
}
const collectorKey = 'secret-collector-0123456789'
const noteToken = 'secret-note+0123456789'

/** Refuses everything and echoes what it was sent, as some services do. */
async function parrot(status: number, toBody: (said: string) => string): Promise<string> {
  const server = createServer((request, response) => {
    const said = `Cannot ${request.method} ${request.url} for ${request.headers['x-goog-api-key']}`
    response.writeHead(status, { 'content-type': 'application/json' }).end(toBody(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const geminiError = (message: string) => JSON.stringify({ error: { code: 400, message, status: 'INVALID_ARGUMENT' } })

function serve(folder: string, baseUrl: string, noteUrl: string, collector: string, store: Record<string, string>) {
  return serveCommand({
    ...secrets,
    ...store,
    LOG_LEVEL: 'trace',
    DECKHAND_DATA: folder,
    GOOGLE_GEMINI_BASE_URL: baseUrl,
    DECKHAND_NOTE_URL: `${noteUrl}/hook?token=${encodeURIComponent(noteToken)}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_EXPORTER_OTLP_HEADERS: `x-collector-key=${collectorKey}`,
  })
}

/** Sends requests as a signed-in user, and keeps every response. */
function client({ url, headers: session }: ServedCommand, answers: string[]) {
  const ask = async (path: string, body?: unknown, headers: Record<string, string> = {}): Promise<string> => {
    const all = { 'content-type': 'application/json', ...session, ...headers }
    const response =
      body === undefined
        ? await fetch(`${url}${path}`, { headers: all })
        : await post(`${url}${path}`, body, { headers: all })
    const text = await response.text()
    answers.push(text)
    return text
  }
  return { ask, session: session.cookie.slice(session.cookie.indexOf('=') + 1) }
}

async function useEverything(ask: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<string>) {
  const run = async (prompt: string): Promise<RunResponse> => JSON.parse(await ask('/api/agent/run', { prompt }))
  await run('what is 12.5% of 2480?')
  const { runId, approval } = await run('send a note to ann@example.com saying "hello"')
  await ask(`/api/agent/approvals/${approval?.id}`, { decision: 'approve_once' })
  await ask(`/api/agent/runs/${runId}/stream`)
  const bearer = { authorization: `Bearer ${secrets.DECKHAND_TOKEN}` }
  await ask(`/api/agent/run?token=${secrets.DECKHAND_TOKEN}`, '{"prompt": ', bearer)
  await ask(`/nowhere?key=${secrets.GEMINI_API_KEY}`, undefined, bearer)
  await ask('/metrics', undefined, { authorization: 'Bearer not-the-one-at-all' })
  for (const path of ['runs', 'threads', 'approvals', 'settings', 'audit']) await ask(`/api/agent/${path}`)
  for (const path of ['/api/health', '/api/ready', '/outbox.json', '/approvals']) await ask(path)
  await ask('/metrics', undefined, { authorization: `Bearer ${secrets.METRICS_TOKEN}` })
  return runId
}

/** Every encoding in which the secret may have been written. */
function formsOf(secret: string | Buffer): string[] {
  if (typeof secret !== 'string')
    return (['hex', 'base64', 'base64url', 'latin1'] as const).map((form) => secret.toString(form))
  return [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')]
}

const databasePassword = 'secret-database-0123456789'

/** A database whose password is one of the secrets. */
async function guardedDatabase(): Promise<Record<string, string>> {
  const role = `guarded_${randomUUID().replaceAll('-', '')}`
  const admin = new Client(postgresUrl)
  await admin.connect()
  await admin.query(
    `CREATE ROLE ${role} LOGIN PASSWORD '${databasePassword}'; CREATE SCHEMA ${role} AUTHORIZATION ${role}`,
  )
  onTestFinished(async () => {
    await admin.query(`DROP OWNED BY ${role} CASCADE; DROP ROLE ${role}`)
    await admin.end()
  })
  const url = Object.assign(new URL(postgresUrl ?? ''), { username: role, password: databasePassword })
  return { DATABASE_URL: url.href }
}

const databases: Record<string, () => Promise<Record<string, string>>> = {
  SQLite: async () => ({}),
  ...(postgresUrl && { PostgreSQL: guardedDatabase }),
}

const title = 'on %s no secret that was configured is in a log, an event, an answer, a metric or a span'
test.each(Object.entries(databases))(
  title,
  async (_name, database) => {
    const store = await database()
    const collector = await otlpReceiver()
    const { emulator } = await emulated()
    const folder = tempFolder()
    const webhook = await parrot(500, (said) => said)
    const answers: string[] = []
    const shown: string[] = []

    const first = await serve(folder, emulator.url, webhook, collector.url, store)
    const { ask, session } = client(first, answers)
    const noteRun = await useEverything(ask)
    emulator.fault('internal-error', { times: 9 })
    await ask('/api/agent/run', { prompt: 'hello' })
    first.command.child.kill('SIGTERM')
    await first.command.exitCode
    shown.push(first.command.output())

    const echoing = await parrot(400, geminiError)
    const second = await serve(folder, echoing, webhook, collector.url, store)
    const again = client(second, answers)
    const failed = JSON.parse(await again.ask('/api/agent/run', { prompt: 'hello' })) as RunResponse
    await again.ask(`/api/agent/runs/${failed.runId}/events`)
    await again.ask(`/api/agent/runs/${noteRun}/events`)
    second.command.child.kill('SIGTERM')
    await second.command.exitCode
    shown.push(second.command.output())

    // Both services were reached and echoed what they were sent; otherwise there would be nothing to find.
    const everything = [...shown, ...answers, ...collector.bodies].join('\n')
    expect(everything).toContain('The receiver of notes answered 500: Cannot POST /hook')
    expect(failed).toMatchObject({ status: 'failed', error: expect.stringContaining('Cannot POST') })
    expect(collector.headers).toContain(collectorKey)
    expect(everything).toContain('deckhand_runs_started_total')

    const all = [
      ...Object.values(secrets),
      collectorKey,
      noteToken,
      databasePassword,
      readFileSync(join(folder, 'secret.key')),
      session,
    ]
    const found = all
      .filter((secret) => secret.length > 0)
      .flatMap(formsOf)
      .filter((form) => everything.includes(form))
    expect(found).toEqual([])
  },
  40_000,
)
