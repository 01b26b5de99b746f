import assert from 'node:assert/strict'
import type { AuditRecord, Store } from '@deckhand/spec'
import { kept, nextId, now, parkedRun, workingRun } from '../scene.ts'
import type { StoreCase } from '../store-case.ts'

const effect = (tool: string) => ({ kind: 'effect_begun' as const, data: { tool } })

async function kinds(store: Store, userId = 'anna'): Promise<AuditRecord['kind'][]> {
  return (await store.audit.list(userId, { limit: 100 })).map(({ kind }) => kind).reverse()
}

export const auditCases: StoreCase[] = [
  {
    title: 'an audit is ours from the beginning, and stays valid',
    async check({ store, connect }) {
      const other = await connect()
      assert.deepEqual(await Promise.all([store.audit.isOurs(), other.audit.isOurs()]), [true, true])
      assert.deepEqual((await store.audit.verify()).faults, [])
      await store.settings.write('anna', {}, now)
      assert.equal(await other.audit.isOurs(), true)
      assert.deepEqual((await store.audit.verify()).faults, [])
    },
  },
  {
    title: 'the audit entries of a journal entry are stored with it, under the run',
    async check({ store }) {
      const { fence, runId } = await workingRun(store)
      await store.runs.record(fence, { audit: [effect('send'), effect('file')], events: [] }, kept)
      const [last, first] = await store.audit.list('anna', { limit: 10 })
      assert.deepEqual([first?.position, first?.runId, first?.at, first?.data], [1, runId, now, { tool: 'send' }])
      assert.deepEqual([last?.position, last?.data], [2, { tool: 'file' }])
    },
  },
  {
    title: 'a call of an action is in the chain of its caller',
    async check({ store }) {
      const begun = { kind: 'action_begun' as const, data: { callId: 'c1', action: 'orders.place' } }
      const ended = { kind: 'action_ended' as const, data: { ...begun.data, outcome: 'SHUT' } }
      // Older versions wrote this kind.
      const called = { kind: 'action_called' as const, data: { action: 'orders.place', outcome: 'done' } }
      await store.audit.append('anna', [called], now)
      await store.audit.append('anna', [begun], now + 1)
      await store.audit.append('ben', [begun], now + 1)
      await store.audit.append('anna', [ended], now + 2)
      const told = (await store.audit.list('anna', { limit: 9 })).map(({ kind, data, at, runId }) => [
        { kind, data },
        at,
        runId,
      ])
      const none = undefined
      assert.deepEqual(told.reverse(), [
        [called, now, none],
        [begun, now + 1, none],
        [ended, now + 2, none],
      ])
      assert.equal((await store.audit.list('ben', { kind: 'action_begun', limit: 9 })).length, 1)
      assert.deepEqual((await store.audit.verify()).faults, [])
    },
  },
  {
    title: 'a refused write leaves nothing in the audit',
    async check({ store }) {
      const { fence } = await workingRun(store)
      const stale = { ...fence, attempt: fence.attempt + 1 }
      await assert.rejects(store.runs.record(stale, { audit: [effect('send')], events: [] }, kept))
      assert.deepEqual(await kinds(store), [])
    },
  },
  {
    title: 'decisions, cancels, settings and sign-ins are audited',
    async check({ store }) {
      const one = await parkedRun(store)
      await store.approvals.resolve({
        userId: 'anna',
        approvalId: one.approval.id,
        decision: 'reject',
        feedback: 'No.',
        now,
      })
      await store.settings.write('anna', { trust: 'delegated' }, now)
      await store.runs.cancel('anna', one.runId, now)
      const session = { id: nextId('session'), userId: 'anna', createdAt: now, expiresAt: now + 1, way: 'link' }
      await store.sessions.create(session)
      await store.sessions.end(session.id, now)
      assert.deepEqual(await kinds(store), [
        'approval_resolved',
        'settings_changed',
        'run_cancelled',
        'signed_in',
        'signed_out',
      ])
      const [resolved] = await store.audit.list('anna', { kind: 'approval_resolved', limit: 1 })
      const { decision, by, feedback } = resolved?.data ?? {}
      assert.deepEqual([decision, by, feedback], ['reject', 'anna', 'No.'])
    },
  },
  {
    title: 'every user has their own chain',
    async check({ store }) {
      for (const userId of ['anna', 'ben']) await store.settings.write(userId, { trust: 'delegated' }, now)
      for (const userId of ['anna', 'ben']) {
        const [entry] = await store.audit.list(userId, { limit: 10 })
        assert.equal(entry?.position, 1)
      }
      assert.deepEqual(await store.audit.list('cleo', { limit: 10 }), [])
      assert.equal(await store.audit.total(), 2)
    },
  },
  {
    title: 'a list is filtered by kind, run and time, and continues after a position',
    async check({ store }) {
      for (const later of [0, 1, 2, 3]) await store.settings.write('anna', { trust: 'delegated' }, now + later)
      const { fence, runId } = await workingRun(store)
      await store.runs.record(fence, { audit: [effect('send')], events: [] }, { ...kept, now: now + 9 })
      const positions = async (page: object) =>
        (await store.audit.list('anna', { limit: 3, ...page })).map(({ position }) => position)
      assert.deepEqual(await positions({}), [5, 4, 3])
      assert.deepEqual(await positions({ after: '3' }), [2, 1])
      assert.deepEqual(await positions({ kind: 'effect_begun' }), [5])
      assert.deepEqual(await positions({ runId }), [5])
      assert.deepEqual(await positions({ from: now + 1, to: now + 2 }), [3, 2])
    },
  },
  {
    title: 'a chain with concurrent appends by many processes is valid',
    async check({ store, connect }) {
      const stores = [store, await connect(), await connect()]
      // Sessions share only the chain, so appends wait for nothing else.
      const sessions = Array.from({ length: 30 }, () => ({ id: nextId('session'), userId: 'anna', way: 'link' }))
      const times = { createdAt: now, expiresAt: now + 1000 }
      await Promise.all(sessions.map((session, n) => stores[n % 3]?.sessions.create({ ...session, ...times })))
      assert.deepEqual(await store.audit.verify(), { users: 1, entries: 30, faults: [] })
    },
  },
  {
    title: 'a chain that grows during verification is valid',
    async check({ store }) {
      for (let n = 0; n < 20; n += 1) await store.settings.write('anna', {}, now + n)
      let writing = true
      const write = async () => {
        while (writing) await store.settings.write('anna', {}, now)
      }
      const written = write()
      for (let n = 0; n < 20; n += 1) assert.deepEqual((await store.audit.verify()).faults, [])
      writing = false
      await written
    },
  },
  {
    title: 'an empty audit is valid',
    async check({ store }) {
      assert.deepEqual(await store.audit.verify(), { users: 0, entries: 0, faults: [] })
    },
  },
]
