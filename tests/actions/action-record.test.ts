import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ACTION_CALL, ActionError, makeJayAction } from '@deckhand/actions'
import type { Authenticator, Store } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { openPostgresStore } from '@deckhand/store/postgres'
import { DatabaseSync } from '@photostructure/sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { postgresSchema, postgresUrl } from '../crash/driver/postgres-schema.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { sampleActions } from '../support/servers/sample-actions.ts'
import { post } from '../support/servers/served.ts'
import { openStore } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { actionProject } from './action-project.ts'
import { actionServer, json, ok } from './action-server.ts'

/** The request names its caller. */
const byHeader: Authenticator = {
  identity: 'local',
  authenticate: async ({ header }) => {
    const [kind, userId = '', site = ''] = (header('authorization') ?? '').split(' ')
    return kind === 'visitor' ? { kind, userId, site } : { kind: 'user', userId }
  },
}
const callers = [
  { who: 'a user', userId: 'ann', headers: { authorization: 'user ann' }, site: {} },
  { who: 'a visitor', userId: 'v1', headers: { authorization: 'visitor v1 shop' }, site: { site: 'shop' } },
]

async function entriesOf(store: Store, userId: string) {
  return (await store.audit.list(userId, { limit: 20 })).map(({ kind, data }) => ({ kind, data })).reverse()
}

async function openServer() {
  const folder = tempFolder()
  const store = await openStore(folder)
  const faults: unknown[] = []
  const { registry, heard } = sampleActions((error) => faults.push(error))
  const seen: unknown[] = []
  registry.register(
    makeJayAction('look.back')
      .withServices(ACTION_CALL)
      .withHandler(async (_: object, { principal }) => {
        seen.push(...(await entriesOf(store, principal.userId)))
        return 'done'
      }) as never,
  )
  registry.register(
    makeJayAction('orders.ship').withHandler(async function* ({ isShut = false }: { isShut?: boolean }) {
      yield 'one'
      if (isShut) throw new ActionError('SHUT', 'Too late.')
    }) as never,
  )
  const actions = { registry, visitorMay: () => true }
  const onFault = (error: unknown) => void faults.push(error)
  const { call } = await actionServer({ authenticator: byHeader, actions, onFault }, { store })
  return { call, store, heard, faults, seen, folder }
}

describe.each(callers)('a direct call by $who', ({ userId, headers, site }) => {
  test('S18: the start is on the record before the handler runs, the end after it, under one id', async () => {
    const { call, store, seen } = await openServer()
    expect(await call('POST', 'look.back', json({}, headers))).toEqual(ok('done'))
    const called = { callId: expect.stringMatching(/./), action: 'look.back', effect: 'write', ...site }
    expect(seen).toEqual([{ kind: 'action_begun', data: called }])
    const [begun, ended] = await entriesOf(store, userId)
    expect([begun, ended]).toEqual([...seen, { kind: 'action_ended', data: { ...called, outcome: 'done' } }])
    expect(ended?.data.callId).toBe(begun?.data.callId)
  })

  test('S18: the end records how it failed; invalid input and reads leave no record', async () => {
    const { call, store } = await openServer()
    await call('POST', 'orders.place', json({ items: [{ sku: 'none', count: 1 }] }, headers))
    await call('POST', 'orders.ship', json({}, headers))
    await call('POST', 'orders.ship', json({ isShut: true }, headers))
    await call('POST', 'orders.place', json({ items: [] }, headers))
    await call('GET', 'stock.find?query=a', { headers })
    const told = (await entriesOf(store, userId)).map(({ kind, data: { action, outcome } }) => [kind, action, outcome])
    expect(told).toEqual([
      ['action_begun', 'orders.place', undefined],
      ['action_ended', 'orders.place', 'NO_SUCH_SKU'],
      ['action_begun', 'orders.ship', undefined],
      ['action_ended', 'orders.ship', 'done'],
      ['action_begun', 'orders.ship', undefined],
      ['action_ended', 'orders.ship', 'SHUT'],
    ])
  })

  test('S18: an action whose start cannot be recorded does not run, and the response says so', async () => {
    const { call, store, folder, heard, faults } = await openServer()
    const database = new DatabaseSync(join(folder, 'deckhand.db'))
    onTestFinished(() => database.close())
    database.exec("CREATE TRIGGER full BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
    const order = json({ items: [{ sku: 'oar', count: 1 }] }, headers)
    const [status, body] = await call('POST', 'orders.place', order)
    const message = expect.stringContaining('"orders.place" did not run: its start could not be written')
    expect([status, JSON.parse(body)]).toEqual([503, { ok: false, code: 'UNAVAILABLE', error: message }])
    expect((await call('POST', 'orders.ship', json({}, headers)))[0]).toBe(503)
    expect([heard, await entriesOf(store, userId)]).toEqual([[], []])
    expect(String(faults[0])).toContain('the disk is full')
    database.exec('DROP TRIGGER full')
    expect((await call('POST', 'orders.place', order))[0]).toBe(200)
    expect(heard).toEqual(['placed'])
  })

  test('S18: a call that succeeded is answered even if its end cannot be recorded', async () => {
    const { call, store, folder, faults } = await openServer()
    const database = new DatabaseSync(join(folder, 'deckhand.db'))
    onTestFinished(() => database.close())
    database.exec(
      "CREATE TRIGGER full BEFORE INSERT ON audit WHEN NEW.kind = 'action_ended' BEGIN SELECT RAISE(ABORT, 'the disk is full'); END",
    )
    expect((await call('POST', 'orders.place', json({ items: [{ sku: 'oar', count: 1 }] }, headers)))[0]).toBe(200)
    expect((await entriesOf(store, userId)).map(({ kind }) => kind)).toEqual(['action_begun'])
    expect(String(faults[0])).toContain('the disk is full')
  })
})

const auditKey = randomBytes(32)
type Place = { env: Record<string, string>; open: () => Promise<Store> }
const places: Record<string, () => Promise<Place>> = {
  SQLite: async () => {
    const folder = tempFolder()
    return { env: { DECKHAND_DATA: folder }, open: () => openSqliteStore({ folder, auditKey }) }
  },
  ...(postgresUrl && {
    PostgreSQL: async () => {
      const { url, remove } = await postgresSchema()
      onTestFinished(remove)
      return { env: { DATABASE_URL: url }, open: () => openPostgresStore({ url, auditKey }) }
    },
  }),
}

const deadly = {
  'package.json': '{"type":"module"}',
  'plugin.yaml': 'name: deadly\nactions:\n  - name: launch\n    action: launch.jay-action\n',
  'launch.jay-action': 'name: launch\ndescription: Launches.\neffect: write\ninputSchema: {}\n',
  'index.js': `import { makeJayAction } from '@deckhand/actions'
export const launch = makeJayAction().withHandler(async () => process.kill(process.pid, 'SIGKILL'))
`,
  'sites.yaml': 'sites:\n  - { key: pier, origins: [https://pier.example], actions: [], pageActions: [launch] }\n',
}

describe.each(Object.keys(places))('on %s', (kind) => {
  test.each(['a user', 'a visitor'])('S18: a process killed inside the handler leaves the start: %s', async (who) => {
    const { env, open } = await (places[kind] as () => Promise<Place>)()
    const project = await actionProject(deadly)
    const settings = { ...env, DECKHAND_PROJECT: project, DECKHAND_SITES: join(project, 'sites.yaml') }
    const { command, url, headers } = await serveCommand(settings)
    const visitor = await visitorOf(url)
    const by = who === 'a user' ? { headers, userId: 'local' } : visitor
    const type = { 'content-type': 'application/json' }
    const calling = post(`${url}/_jay/actions/launch`, {}, { headers: { ...type, ...by.headers } })
    await expect(calling).rejects.toThrow()
    if (command.child.signalCode === null) await once(command.child, 'exit')
    expect(command.child.signalCode).toBe('SIGKILL')
    const store = await open()
    onTestFinished(() => store.close())
    const told = (await entriesOf(store, by.userId)).filter(({ kind }) => kind.startsWith('action_'))
    const site = who === 'a user' ? {} : { site: 'pier' }
    const data = { callId: expect.any(String), action: 'launch', effect: 'write', ...site }
    expect(told).toEqual([{ kind: 'action_begun', data }])
  })
})

/** With `node:http`: fetch does not send an Origin that a test chose. */
async function visitorOf(url: string) {
  const headers = { 'content-type': 'application/json', origin: 'https://pier.example' }
  const asking = request(`${url}/api/page/visitors`, { method: 'POST', headers }).end('{"site":"pier"}')
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  const { token } = JSON.parse(await text(response)) as { token: string }
  const { visitor } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { headers: { authorization: `Bearer ${token}` }, userId: `visitor:pier:${visitor}` }
}
