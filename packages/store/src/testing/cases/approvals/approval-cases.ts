import assert from 'node:assert/strict'
import type { NewApproval, TrustLevel } from '@deckhand/spec'
import { answer, askingRun, claim, now, parkedRun, refuses } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

export const approvalCases: StoreCase[] = [
  {
    title: 'an approval is found as it was requested, only by its user',
    async check({ store }) {
      const { approval, runId, threadId } = await parkedRun(store)
      const record = { ...approval, runId, threadId, userId: 'anna', status: 'open' }
      assert.deepEqual(await store.approvals.find('anna', approval.id), record)
      assert.equal(await store.approvals.find('ben', approval.id), undefined)
      assert.equal(await store.approvals.find('anna', 'nowhere'), undefined)
    },
  },
  {
    title: 'approving records who decided what, and queues the run',
    async check({ store }) {
      const parked = await parkedRun(store)
      const { approval, first } = await answer(store, parked)
      assert.equal(first, true)
      assert.deepEqual([approval.status, approval.decision, approval.resolvedAt], ['approved', 'approve_once', now])
      assert.deepEqual(await store.approvals.find('anna', approval.id), approval)
      assert.equal((await store.runs.find('anna', parked.runId))?.status, 'queued')
    },
  },
  {
    title: "rejecting stores the person's feedback, and queues the run",
    async check({ store }) {
      const { approval: asked, runId } = await parkedRun(store)
      const resolution = {
        userId: 'anna',
        approvalId: asked.id,
        decision: 'reject' as const,
        feedback: 'Not to him.',
        now,
      }
      const { approval } = await store.approvals.resolve(resolution)
      assert.deepEqual([approval.status, approval.decision, approval.feedback], ['rejected', 'reject', 'Not to him.'])
      assert.equal((await store.runs.find('anna', runId))?.status, 'queued')
    },
  },
  {
    title: `"always" adds the recipients to the user's allowlist, in lower case and once`,
    async check({ store }) {
      await store.settings.write(
        'anna',
        { trust: 'delegated', allowlist: ['cleo@example.com', 'ben@example.com'] },
        now,
      )
      const { approval } = await parkedRun(store, {
        recipients: ['BEN@example.com', ' Dora@Example.com'],
        byAllowlist: true,
      })
      const decision = 'approve_and_always_allow_recipient'
      const resolved = await store.approvals.resolve({ userId: 'anna', approvalId: approval.id, decision, now })
      assert.deepEqual([resolved.approval.status, resolved.approval.decision], ['approved', decision])
      const allowlist = ['cleo@example.com', 'ben@example.com', 'dora@example.com']
      assert.deepEqual(await store.settings.read('anna'), { trust: 'delegated', allowlist })
    },
  },
  {
    title: 'A8: "always" for a call that the allowlist does not cover now is refused, and changes nothing',
    async check({ store }) {
      const decision = 'approve_and_always_allow_recipient'
      const refused: [trust: TrustLevel, asked: Partial<NewApproval>][] = [
        ['supervised', { byAllowlist: true }],
        ['autonomous', { byAllowlist: true }],
        ['delegated', {}],
        ['delegated', { byAllowlist: true, mostTrust: 'supervised' }],
      ]
      for (const [trust, asked] of refused) {
        const before = await store.settings.write('anna', { trust }, now)
        const audit = await store.audit.list('anna', { limit: 100 })
        const { approval, runId, threadId } = await parkedRun(store, asked)
        const resolution = { userId: 'anna', approvalId: approval.id, now }
        await assert.rejects(store.approvals.resolve({ ...resolution, decision }), {
          code: 'FORBIDDEN',
          field: 'decision',
        })
        const record = { ...approval, runId, threadId, userId: 'anna', status: 'open' }
        assert.deepEqual(await store.approvals.find('anna', approval.id), record)
        assert.equal((await store.runs.find('anna', runId))?.status, 'awaiting_confirmation')
        assert.deepEqual(await store.settings.read('anna'), before)
        assert.deepEqual(await store.audit.list('anna', { limit: 100 }), audit)
        const once = await store.approvals.resolve({ ...resolution, decision: 'approve_once' })
        assert.deepEqual([once.approval.status, once.first], ['approved', true])
      }
    },
  },
  {
    title: 'A8: a run with delegated trust counts as delegated, even if its user allows more',
    async check({ store }) {
      await store.settings.write('anna', { trust: 'autonomous' }, now)
      const { approval } = await parkedRun(store, { byAllowlist: true, mostTrust: 'delegated' })
      const decision = 'approve_and_always_allow_recipient'
      await store.approvals.resolve({ userId: 'anna', approvalId: approval.id, decision, now })
      assert.deepEqual((await store.settings.read('anna')).allowlist, ['ben@example.com'])
    },
  },
  {
    title: 'A3: repeating "always" returns the first answer, even if the trust has changed',
    async check({ store }) {
      await store.settings.write('anna', { trust: 'delegated' }, now)
      const { approval } = await parkedRun(store, { byAllowlist: true })
      const answer = {
        userId: 'anna',
        approvalId: approval.id,
        decision: 'approve_and_always_allow_recipient' as const,
        now,
      }
      const { approval: resolved } = await store.approvals.resolve(answer)
      const settings = await store.settings.write('anna', { trust: 'supervised' }, now)
      assert.deepEqual(await store.approvals.resolve(answer), { approval: resolved, first: false })
      assert.deepEqual(await store.settings.read('anna'), settings)
    },
  },
  {
    title: 'other answers do not change the allowlist',
    async check({ store }) {
      await answer(store, await parkedRun(store))
      await answer(store, await parkedRun(store), 'reject')
      assert.deepEqual((await store.settings.read('anna')).allowlist, [])
    },
  },
  {
    title: 'a second answer changes nothing and returns the first',
    async check({ store }) {
      const parked = await parkedRun(store)
      const { approval } = await answer(store, parked)
      await claim(store)
      assert.deepEqual(await answer(store, parked, 'reject'), { approval, first: false })
      assert.equal((await store.runs.find('anna', parked.runId))?.status, 'planning')
    },
  },
  {
    title: 'of two concurrent answers on two connections, exactly one is first',
    async check({ store, connect }) {
      const stores = [store, await connect()]
      for (let round = 0; round < 10; round += 1) {
        const parked = await parkedRun(store)
        const answers = await Promise.all([
          ...stores.map((each) => answer(each, parked)),
          ...stores.map((each) => answer(each, parked, 'reject')),
        ])
        assert.equal(answers.filter(({ first }) => first).length, 1)
        assert.equal(new Set(answers.map(({ approval }) => approval.status)).size, 1)
        assert.equal((await claim(store))?.record.id, parked.runId)
        assert.equal(await claim(store), undefined)
      }
    },
  },
  {
    title: 'an answer to a running run does not change its status',
    async check({ store }) {
      const asking = await askingRun(store)
      await answer(store, asking)
      assert.equal((await store.runs.find('anna', asking.runId))?.status, 'planning')
      assert.equal(await claim(store), undefined)
      await store.runs.extend(asking.fence, now + 1500)
    },
  },
  {
    title: "another user's approval cannot be answered",
    async check({ store }) {
      const { approval } = await parkedRun(store)
      const resolution = { approvalId: approval.id, decision: 'approve_once' as const, now }
      await refuses('NOT_FOUND', store.approvals.resolve({ ...resolution, userId: 'ben' }))
      await refuses('NOT_FOUND', store.approvals.resolve({ ...resolution, userId: 'anna', approvalId: 'nowhere' }))
      assert.equal((await store.approvals.find('anna', approval.id))?.status, 'open')
    },
  },
  {
    title: 'approvals are listed newest first, page by page, and by status',
    async check({ store }) {
      const parked = [await parkedRun(store), await parkedRun(store), await parkedRun(store)]
      const [oldest, middle, newest] = parked.map(({ approval }) => approval.id)
      assert(parked[1])
      await answer(store, parked[1])
      const ids = async (page: object) =>
        (await store.approvals.list('anna', { limit: 2, ...page })).map(({ id }) => id)
      assert.deepEqual(await ids({}), [newest, middle])
      assert.deepEqual(await ids({ after: middle }), [oldest])
      assert.deepEqual(await ids({ status: 'open' }), [newest, oldest])
      assert.deepEqual(await ids({ status: 'open', after: newest }), [oldest])
      assert.deepEqual(await ids({ status: 'approved' }), [middle])
      assert.deepEqual(await store.approvals.list('ben', { limit: 10 }), [])
    },
  },
]
