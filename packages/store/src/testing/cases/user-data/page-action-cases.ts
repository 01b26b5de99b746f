import assert from 'node:assert/strict'
import type { AuditEntry } from '@deckhand/spec'
import { nextId, now } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const noted = (kind: AuditEntry['kind']): AuditEntry[] => [{ kind, data: { tool: 'order' } }]
const anAction = (userId = 'anna') => ({ id: nextId('action'), userId, tool: 'order' })

export const pageActionCases: StoreCase[] = [
  {
    title: 'a page action begins once, and beginning it again returns its record',
    async check({ store, connect }) {
      const action = anAction()
      const other = await connect()
      assert.equal(await store.pageActions.begin(action, noted('effect_begun'), now), undefined)
      const executing = { ...action, status: 'executing', startedAt: now }
      assert.deepEqual(await other.pageActions.begin(action, noted('effect_begun'), now + 1), executing)
      await store.pageActions.finish('anna', action.id, { output: { order: 7 } }, noted('effect_ended'), now + 2)
      const done = { ...executing, status: 'completed', output: { order: 7 } }
      assert.deepEqual(await other.pageActions.begin(action, [], now + 3), done)
      assert.deepEqual(await other.pageActions.find('anna', action.id), done)
    },
  },
  {
    title: 'of two concurrent beginnings of the same page action one succeeds',
    async check({ store, connect }) {
      const other = await connect()
      for (let round = 0; round < 10; round += 1) {
        const action = anAction()
        const found = await Promise.all(
          [store, other].map(({ pageActions }) => pageActions.begin(action, noted('effect_begun'), now)),
        )
        assert.deepEqual(found.map((record) => record?.status).sort(), ['executing', undefined])
      }
      const begun = await store.audit.list('anna', { kind: 'effect_begun', limit: 50 })
      assert.equal(begun.length, 10)
    },
  },
  {
    title: 'the first result of a page action stays, and later ones are not audited',
    async check({ store }) {
      const action = anAction()
      await store.pageActions.begin(action, [], now)
      const error = { code: 'TOOL_FAILED' as const, message: 'Sold out.' }
      await store.pageActions.finish('anna', action.id, { error }, noted('effect_ended'), now)
      await store.pageActions.finish('anna', action.id, { output: 'late' }, noted('effect_ended'), now)
      const record = await store.pageActions.find('anna', action.id)
      assert.deepEqual([record?.status, record?.error, record?.output], ['failed', error, undefined])
      assert.equal((await store.audit.list('anna', { kind: 'effect_ended', limit: 5 })).length, 1)
    },
  },
  {
    title: 'a rejected page action ends as it begins, and never begins again',
    async check({ store }) {
      const action = anAction()
      const result = { error: { code: 'REJECTED' as const, message: 'No.' } }
      assert.equal(await store.pageActions.begin({ ...action, result }, noted('approval_resolved'), now), undefined)
      const declined = { ...action, status: 'failed', startedAt: now, ...result }
      assert.deepEqual(await store.pageActions.begin(action, noted('effect_begun'), now + 1), declined)
      const kinds = (await store.audit.list('anna', { limit: 5 })).map(({ kind }) => kind)
      assert.deepEqual(kinds, ['approval_resolved'])
    },
  },
  {
    title: 'a page action belongs to its user only',
    async check({ store }) {
      const action = anAction()
      await store.pageActions.begin(action, [], now)
      assert.equal(await store.pageActions.find('ben', action.id), undefined)
      assert.equal(await store.pageActions.begin({ ...action, userId: 'ben' }, [], now), undefined)
      await assert.rejects(store.pageActions.finish('carla', action.id, { output: 1 }, [], now), { code: 'NOT_FOUND' })
      assert.equal((await store.pageActions.find('anna', action.id))?.status, 'executing')
    },
  },
  {
    title: 'a page action whose process died is taken over once',
    async check({ store, connect }) {
      const action = anAction()
      const other = await connect()
      await store.pageActions.begin(action, [], now)
      const taken = await Promise.all(
        [store, other].map(({ pageActions }) => pageActions.takeOver('anna', action.id, now, now + 1)),
      )
      assert.deepEqual(taken.sort(), [false, true])
      await store.pageActions.finish('anna', action.id, { output: 1 }, [], now + 2)
      assert.equal(await store.pageActions.takeOver('anna', action.id, now + 1, now + 3), false)
    },
  },
  {
    title: 'page actions are forgotten by their start, and their audit stays',
    async check({ store }) {
      const [old, young] = [anAction(), anAction()]
      await store.pageActions.begin(old, noted('effect_begun'), now)
      await store.pageActions.begin(young, [], now + 10)
      await store.audit.append('anna', noted('approval_asked'), now)
      assert.equal(await store.pageActions.forget(now + 10), 1)
      assert.equal(await store.pageActions.find('anna', old.id), undefined)
      assert.equal((await store.pageActions.find('anna', young.id))?.id, young.id)
      assert.equal((await store.audit.list('anna', { limit: 5 })).length, 2)
    },
  },
]
