import assert from 'node:assert/strict'
import { answer, claim, now, parkedRun } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

export const expiryCases: StoreCase[] = [
  {
    title: 'a late answer does not count: the approval has expired and the run continues',
    async check({ store }) {
      const parked = await parkedRun(store, { expiresAt: now })
      const { approval, first } = await answer(store, parked)
      assert.deepEqual(
        [approval.status, approval.decision, approval.resolvedAt, first],
        ['expired', undefined, now, false],
      )
      assert.deepEqual((await claim(store))?.approvals, [approval])
    },
  },
  {
    title: 'a late "always" allows no one',
    async check({ store }) {
      const { approval } = await parkedRun(store, { expiresAt: now })
      const decision = 'approve_and_always_allow_recipient'
      await store.approvals.resolve({ userId: 'anna', approvalId: approval.id, decision, now })
      assert.deepEqual((await store.settings.read('anna')).allowlist, [])
    },
  },
  {
    title: 'expiring closes overdue approvals, queues their runs, and leaves the others',
    async check({ store }) {
      const due = [await parkedRun(store, { expiresAt: now + 10 }), await parkedRun(store, { expiresAt: now + 20 })]
      const later = await parkedRun(store, { expiresAt: now + 21 })
      const answered = await parkedRun(store, { expiresAt: now + 10 })
      await answer(store, answered)
      assert.equal(await store.approvals.expire(now + 20), 2)
      for (const { runId, approval } of due) {
        assert.equal((await store.approvals.find('anna', approval.id))?.status, 'expired')
        assert.equal((await store.runs.find('anna', runId))?.status, 'queued')
      }
      assert.equal((await store.runs.find('anna', later.runId))?.status, 'awaiting_confirmation')
      assert.equal((await store.approvals.find('anna', answered.approval.id))?.status, 'approved')
    },
  },
  {
    title: 'expiring again, or from two connections at once, closes each once',
    async check({ store, connect }) {
      await Promise.all(Array.from({ length: 5 }, () => parkedRun(store, { expiresAt: now })))
      const stores = [store, await connect()]
      const counts = await Promise.all(stores.map((each) => each.approvals.expire(now)))
      assert.equal(
        counts.reduce((sum, count) => sum + count, 0),
        5,
      )
      assert.equal(await store.approvals.expire(now), 0)
    },
  },
]
