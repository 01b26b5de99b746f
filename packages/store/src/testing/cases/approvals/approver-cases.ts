import assert from 'node:assert/strict'
import type { ApprovalDecision, ApprovalStatus, NewApproval, Store } from '@deckhand/spec'
import { ask, claim, now, type Parked, park, parkedRun, refuses, workingRun } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const clerk = { userId: 'cleo', roles: ['clerk'] }

/** A run that waits for a clerk. */
const waiting = (store: Store, more: Partial<NewApproval> = {}, userId = 'anna') =>
  parkedOf(store, userId, { by: 'role:clerk', ...more })

async function parkedOf(store: Store, userId: string, more: Partial<NewApproval> = {}): Promise<Parked> {
  const asking = await ask(store, await workingRun(store, { userId }), more)
  await park(store, asking)
  return asking
}

const resolve = (
  store: Store,
  { approval }: { approval: NewApproval },
  who: { userId: string; roles?: readonly string[] },
  decision: ApprovalDecision = 'approve_once',
) => store.approvals.resolve({ ...who, approvalId: approval.id, decision, now })

interface Query {
  status?: ApprovalStatus
  runId?: string
  roles?: readonly string[]
  after?: string
  limit?: number
}

const listed = async (store: Store, userId: string, query: Query = {}) =>
  (await store.approvals.list(userId, { limit: 10, ...query })).map(({ id }) => id)

export const approverCases: StoreCase[] = [
  {
    title: "A14: a user with the role answers for the run's user, and the run is queued once",
    async check({ store }) {
      const parked = await waiting(store)
      const { approval, first } = await resolve(store, parked, clerk)
      assert.equal(first, true)
      assert.deepEqual(
        [approval.userId, approval.status, approval.by, approval.answeredBy],
        ['anna', 'approved', 'role:clerk', 'cleo'],
      )
      assert.deepEqual(await store.approvals.find('anna', approval.id), approval)
      assert.equal((await claim(store))?.record.id, parked.runId)
      assert.equal(await claim(store), undefined)
      assert.deepEqual(await resolve(store, parked, clerk), { approval, first: false })
    },
  },
  {
    title: 'A14: a rejection of someone with the role counts as well',
    async check({ store }) {
      const parked = await waiting(store)
      const { approval } = await resolve(store, parked, clerk, 'reject')
      assert.deepEqual([approval.status, approval.answeredBy], ['rejected', 'cleo'])
      assert.equal((await store.runs.find('anna', parked.runId))?.status, 'queued')
    },
  },
  {
    title: 'A14: without the role the approval does not exist, whatever other roles the user has',
    async check({ store }) {
      const parked = await waiting(store)
      for (const roles of [undefined, [], ['cook'], ['role:clerk'], ['Clerk']])
        await refuses('NOT_FOUND', resolve(store, parked, { userId: 'ben', ...(roles && { roles }) }))
      const own = await parkedRun(store)
      await refuses('NOT_FOUND', resolve(store, own, clerk))
      for (const { approval } of [parked, own])
        assert.equal((await store.approvals.find('anna', approval.id))?.status, 'open')
    },
  },
  {
    title: "A14: the run's user cannot approve it, not even with the role, but can reject it",
    async check({ store }) {
      const parked = await waiting(store)
      for (const roles of [[], ['clerk']])
        for (const decision of ['approve_once', 'approve_and_always_allow_recipient'] as const)
          await assert.rejects(resolve(store, parked, { userId: 'anna', roles }, decision), {
            code: 'FORBIDDEN',
            field: 'decision',
            message: /someone else with the role clerk/i,
          })
      assert.equal((await store.runs.find('anna', parked.runId))?.status, 'awaiting_confirmation')
      const { approval } = await resolve(store, parked, { userId: 'anna' }, 'reject')
      assert.deepEqual([approval.status, approval.answeredBy], ['rejected', 'anna'])
    },
  },
  {
    title: "A14: the run's user cannot approve it after someone else did, either",
    async check({ store }) {
      const parked = await waiting(store)
      await resolve(store, parked, clerk)
      await refuses('FORBIDDEN', resolve(store, parked, { userId: 'anna' }))
    },
  },
  {
    title: 'A14: "always" is refused, under any trust',
    async check({ store }) {
      for (const trust of ['supervised', 'delegated', 'autonomous'] as const) {
        const parked = await waiting(store, { byAllowlist: true })
        for (const userId of ['anna', 'cleo']) await store.settings.write(userId, { trust }, now)
        await refuses('FORBIDDEN', resolve(store, parked, clerk, 'approve_and_always_allow_recipient'))
        assert.equal((await store.approvals.find('anna', parked.approval.id))?.status, 'open')
        for (const userId of ['anna', 'cleo']) assert.deepEqual((await store.settings.read(userId)).allowlist, [])
      }
    },
  },
  {
    title: "A14: the audit of the run's user names both, and that of the approver has nothing new",
    async check({ store }) {
      const approved = await waiting(store)
      await resolve(store, approved, clerk)
      const rejected = await waiting(store)
      await resolve(store, rejected, { userId: 'anna' }, 'reject')
      const entries = await store.audit.list('anna', { limit: 10, kind: 'approval_resolved' })
      assert.deepEqual(
        entries.map(({ data }) => [data.approvalId, data.role, data.askedBy, data.by, data.decision]),
        [
          [rejected.approval.id, 'clerk', 'anna', 'anna', 'reject'],
          [approved.approval.id, 'clerk', 'anna', 'cleo', 'approve_once'],
        ],
      )
      assert.deepEqual(await store.audit.list('cleo', { limit: 10 }), [])
    },
  },
  {
    title: 'A14: two concurrent answers of users with the role on two connections make one decision',
    async check({ store, connect }) {
      const stores = [store, await connect()]
      for (let round = 0; round < 5; round += 1) {
        const parked = await waiting(store)
        const answers = await Promise.all([
          ...stores.map((each) => resolve(each, parked, clerk)),
          ...stores.map((each) => resolve(each, parked, { ...clerk, userId: 'dora' }, 'reject')),
          resolve(store, parked, { userId: 'anna' }, 'reject'),
        ])
        assert.equal(answers.filter(({ first }) => first).length, 1)
        assert.equal(new Set(answers.map(({ approval }) => approval.answeredBy)).size, 1)
        assert.equal((await claim(store))?.record.id, parked.runId)
        assert.equal(await claim(store), undefined)
      }
    },
  },
  {
    title:
      'A14: approvals for a role are listed for users with the role, together with their own, newest first and page by page',
    async check({ store }) {
      const oldest = await waiting(store)
      const own = await parkedOf(store, 'cleo')
      const forCook = await waiting(store, { by: 'role:cook' })
      const ofCleo = await waiting(store, {}, 'cleo')
      await parkedRun(store)
      const newest = await waiting(store, {}, 'ben')
      const [a, b, c, d, e] = [newest, ofCleo, forCook, own, oldest].map(({ approval }) => approval.id)
      const roles = ['clerk']
      assert.deepEqual(await listed(store, 'cleo', { roles }), [a, b, d, e])
      assert.deepEqual(await listed(store, 'cleo', { roles, status: 'open' }), [a, b, d, e])
      assert.deepEqual(await listed(store, 'cleo', { roles, limit: 2 }), [a, b])
      assert.deepEqual(await listed(store, 'cleo', { roles, limit: 2, ...(b && { after: b }) }), [d, e])
      assert.deepEqual(await listed(store, 'cleo', { roles: ['cook', 'clerk', 'clerk'] }), [a, b, c, d, e])
      assert.deepEqual(await listed(store, 'dora', { roles: ['cook'] }), [c])
      assert.deepEqual(await listed(store, 'cleo'), [b, d])
      assert.deepEqual(await listed(store, 'dora', { roles: [] }), [])
    },
  },
  {
    title: 'A14: answered approvals, and those of a given run, are listed for their user only',
    async check({ store }) {
      const [answered, open] = [await waiting(store), await waiting(store)]
      await resolve(store, answered, clerk)
      const roles = ['clerk']
      assert.deepEqual(await listed(store, 'cleo', { roles }), [open.approval.id])
      assert.deepEqual(await listed(store, 'cleo', { roles, status: 'approved' }), [])
      assert.deepEqual(await listed(store, 'cleo', { roles, runId: open.runId }), [])
      assert.deepEqual(await listed(store, 'anna', { status: 'approved' }), [answered.approval.id])
      await store.runs.cancel('anna', open.runId, now)
      assert.deepEqual(await listed(store, 'cleo', { roles }), [])
    },
  },
  {
    title: 'A14: with more roles than a database compares at once, all are searched',
    async check({ store }) {
      const roles = Array.from({ length: 70 }, (_, index) => `role ${index}`)
      const last = await waiting(store, { by: 'role:role 69' })
      const first = await waiting(store, { by: 'role:role 0' })
      assert.deepEqual(await listed(store, 'cleo', { roles }), [first.approval.id, last.approval.id])
      assert.equal((await resolve(store, last, { userId: 'cleo', roles })).approval.answeredBy, 'cleo')
    },
  },
  {
    title: 'A14: only its user can find an approval by id, not a user with the role',
    async check({ store }) {
      const { approval } = await waiting(store)
      assert.equal((await store.approvals.find('anna', approval.id))?.by, 'role:clerk')
      assert.equal(await store.approvals.find('cleo', approval.id), undefined)
    },
  },
]
