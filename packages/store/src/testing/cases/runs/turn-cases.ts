import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import { answer, ask, askingRun, claim, now, type Parked, park, parkedRun, queuedRun } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

/** Claims all runs, and returns their users in order. */
async function usersInTurn(store: Store): Promise<string> {
  const users: string[] = []
  for (;;) {
    const claimed = await claim(store)
    if (!claimed) return users.join(' ')
    users.push(claimed.record.userId)
  }
}

async function queue(store: Store, users: string): Promise<string[]> {
  const ids: string[] = []
  for (const userId of users.split(' ')) ids.push((await queuedRun(store, { userId })).runId)
  return ids
}

/** A parking run that was queued behind so many of its user. */
async function askingAtTurn(store: Store, turns: number): Promise<Parked> {
  const ids = await queue(store, many('anna', turns + 1))
  const claimed = await Promise.all(ids.map(() => claim(store)))
  const run = claimed.find((each) => each?.record.id === ids.at(-1))
  assert(run)
  return ask(store, { runId: run.record.id, threadId: run.record.threadId, fence: run.fence })
}

/** Checks that a run with an early position, queued again in the given way, lets no later run overtake the waiting ones. */
async function checkOrderAfter(store: Store, queueAgain: () => Promise<string>): Promise<void> {
  await queue(store, many('heavy', 3))
  for (let turn = 0; turn < 2; turn += 1) await claim(store)
  const [ben] = await queue(store, 'ben')
  const again = await queueAgain()
  const order: (string | undefined)[] = []
  for (const user of ['cara', 'dora', 'emil']) {
    await queue(store, user)
    order.push((await claim(store))?.record.id)
  }
  assert.equal(order[0], again)
  assert.equal(order[2], ben)
  assert.equal(await usersInTurn(store), 'cara dora emil')
}

const many = (userId: string, count: number) => Array(count).fill(userId).join(' ')

export const turnCases: StoreCase[] = [
  {
    title: 'L5: users alternate in the queue, whoever came first',
    async check({ store }) {
      await queue(store, 'anna anna anna ben ben cara')
      assert.equal(await usersInTurn(store), 'anna ben cara anna ben anna')
    },
  },
  {
    title: "L5: a user's own runs come in the order they were queued",
    async check({ store }) {
      const ids = await queue(store, 'anna ben anna anna ben')
      const claimed: string[] = []
      for (let run = await claim(store); run; run = await claim(store)) claimed.push(run.record.id)
      const own = (order: string[], user: number[]) => order.filter((id) => user.includes(ids.indexOf(id)))
      for (const user of [
        [0, 2, 3],
        [1, 4],
      ])
        assert.deepEqual(own(claimed, user), own(ids, user))
    },
  },
  {
    title: 'L5: a new user waits for at most one run of a user with very many queued runs',
    async check({ store }) {
      await queue(store, many('anna', 40))
      for (let index = 0; index < 10; index += 1) await claim(store)
      await queue(store, 'ben cara ben')
      const order = (await usersInTurn(store)).split(' ')
      assert.deepEqual(order.slice(0, 6).sort(), ['anna', 'anna', 'anna', 'ben', 'ben', 'cara'])
      assert.deepEqual(order.slice(0, 3).sort(), ['anna', 'ben', 'cara'])
      assert.equal(order.length, 33)
    },
  },
  {
    title: 'L5: a user whose runs were all claimed starts at the front of the queue, not at 0',
    async check({ store }) {
      await queue(store, 'ben')
      assert.equal((await claim(store))?.record.userId, 'ben')
      await queue(store, many('anna', 6))
      for (let index = 0; index < 3; index += 1) await claim(store)
      await queue(store, 'ben ben ben')
      assert.equal(await usersInTurn(store), 'anna ben anna ben anna ben')
    },
  },
  {
    title: 'a run that is queued again comes before all later runs',
    async check({ store }) {
      const parked = await parkedRun(store)
      await queue(store, 'anna ben anna')
      await claim(store)
      await answer(store, parked)
      assert.equal((await claim(store))?.record.id, parked.runId)
      assert.equal(await usersInTurn(store), 'ben anna')
    },
  },
  {
    title:
      'a run with a late position comes first when it is queued again, even if the queue was empty and restarted at 0',
    async check({ store }) {
      const asking = await askingAtTurn(store, 5)
      const parked = await askingAtTurn(store, 5)
      await park(store, parked)
      await queue(store, 'ben cara')
      await answer(store, parked)
      assert.equal((await claim(store))?.record.id, parked.runId)
      await answer(store, asking)
      await park(store, asking)
      assert.equal((await claim(store))?.record.id, asking.runId)
      assert.equal(await usersInTurn(store), 'ben cara')
    },
  },
  {
    title: 'L5: an answer to an old approval lets no later run overtake the waiting ones',
    async check({ store }) {
      const parked = await parkedRun(store)
      await checkOrderAfter(store, async () => {
        await answer(store, parked)
        return parked.runId
      })
    },
  },
  {
    title: 'L5: nor does a run that was answered while it parked',
    async check({ store }) {
      const asking = await askingRun(store)
      await answer(store, asking)
      await checkOrderAfter(store, async () => {
        await park(store, asking)
        return asking.runId
      })
    },
  },
  {
    title: 'L5: a claim of the oldest takes the run that was created first, whatever its position',
    async check({ store }) {
      const [, second] = await queue(store, 'anna anna ben')
      await claim(store)
      await queue(store, 'cara')
      const oldest = await store.runs.claim({ owner: 'second', now, leaseMs: 1000, oldest: true })
      assert.equal(oldest?.record.id, second)
      await queue(store, 'anna')
      assert.equal(await usersInTurn(store), 'ben cara anna')
    },
  },
  {
    title: 'L5: many claims from two connections at once give each user a share',
    async check({ store, connect }) {
      await queue(store, `${many('anna', 12)} ${many('ben', 12)}`)
      const stores = [store, await connect()]
      const claimed = await Promise.all(stores.flatMap((each) => Array.from({ length: 6 }, () => claim(each))))
      const runs = claimed.map((run) => run?.record.id)
      assert.equal(new Set(runs).size, 12)
      const share = claimed.filter((run) => run?.record.userId === 'ben').length
      assert(share >= 4 && share <= 8, `ben got ${share} of 12`)
    },
  },
]
