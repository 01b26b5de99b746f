import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import { memoryLimits, nextId, now, refuses } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

let later = 0

const save = (store: Store, text: string, id = nextId('memory'), limits = memoryLimits) =>
  store.memory.save('anna', { id, text, createdAt: now + ++later }, limits)

const texts = async (store: Store) => (await store.memory.list('anna', { limit: 100 })).map(({ text }) => text)
const forgotten = (store: Store) => store.audit.list('anna', { kind: 'memory_forgotten', limit: 10 })

export const memoryChangeCases: StoreCase[] = [
  {
    title: 'equal words are one memory, in the newest wording',
    async check({ store }) {
      const wordings = [
        'Ann likes green tea',
        'ann likes GREEN   tea.',
        'Ann, likes: green-tea!',
        'Änn likes green tea',
      ]
      for (const text of wordings) await save(store, text)
      assert.deepEqual(await texts(store), ['Änn likes green tea'])
      const found = await store.memory.search('anna', 'green', 9)
      assert.deepEqual(
        found.map(({ text }) => text),
        ['Änn likes green tea'],
      )
    },
  },
  {
    title: 'other words are another memory: fewer, more, as often, in another order, and those that only begin alike',
    async check({ store }) {
      const long = 'x'.repeat(70)
      const orders = ['Ann pays Ben', 'Ben pays Ann']
      const different = [
        ...orders,
        'tea',
        'green tea',
        'room 10',
        'room 10 10',
        `${long}1`,
        `${long}2`,
        '🙂',
        '🚢',
        '…',
      ]
      for (const text of different) await save(store, text)
      assert.deepEqual(await texts(store), different.reverse())
    },
  },
  {
    title: 'a memory that is saved again is the newest',
    async check({ store }) {
      for (const text of ['likes tea', 'has a boat', 'Likes tea.']) await save(store, text)
      assert.deepEqual(await texts(store), ['Likes tea.', 'has a boat'])
    },
  },
  {
    title: 'saving under the same id again changes nothing, even after the memory was replaced',
    async check({ store }) {
      const [first, second] = [nextId('memory'), nextId('memory')]
      await save(store, 'likes tea', first)
      assert.equal((await save(store, 'likes coffee', first))?.text, 'likes tea')
      await save(store, 'Likes: tea', second)
      const newest = await save(store, 'Likes tea!')
      for (const [id, text] of [
        [first, 'likes tea'],
        [second, 'Likes: tea'],
      ] as const)
        assert.deepEqual(await save(store, text, id), newest)
      assert.deepEqual(await texts(store), ['Likes tea!'])
    },
  },
  {
    title: 'a forgotten memory is gone with its words, and a repeated save does not restore it',
    async check({ store }) {
      const id = nextId('memory')
      await save(store, 'has a boat')
      await save(store, 'likes tea', id)
      assert.equal(await store.memory.forget('anna', id, now), true)
      const [found] = await store.memory.search('anna', 'likes tea on a boat', 1)
      assert.equal(found?.text, 'has a boat')
      assert.equal(await save(store, 'likes tea', id), undefined)
      assert.deepEqual(await texts(store), ['has a boat'])
      await save(store, 'likes tea')
      assert.deepEqual(await texts(store), ['likes tea', 'has a boat'])
    },
  },
  {
    title: 'forgetting is audited once, with the id and without the text',
    async check({ store }) {
      const id = nextId('memory')
      await save(store, 'likes tea', id)
      for (let times = 0; times < 2; times += 1) assert.equal(await store.memory.forget('anna', id, now + 5), true)
      const entries = await forgotten(store)
      assert.deepEqual(
        entries.map(({ at, data }) => [at, data]),
        [[now + 5, { id }]],
      )
    },
  },
  {
    title: 'an old id forgets the memory that replaced it',
    async check({ store }) {
      const [first, second] = [nextId('memory'), nextId('memory')]
      await save(store, 'likes tea', first)
      await save(store, 'Likes tea!', second)
      assert.equal(await store.memory.forget('anna', first, now), true)
      assert.deepEqual(await texts(store), [])
      assert.deepEqual((await forgotten(store))[0]?.data, { id: second })
    },
  },
  {
    title: 'a missing memory, or one of another user, is not forgotten and not audited',
    async check({ store }) {
      await store.memory.save('ben', { id: 'of ben', text: 'coffee', createdAt: now }, memoryLimits)
      assert.equal(await store.memory.forget('anna', 'of ben', now), false)
      assert.equal(await store.memory.count('ben'), 1)
      assert.deepEqual(await forgotten(store), [])
    },
  },
  {
    title: 'a memory that is too long, or one too many, is refused; a repeated one does not count',
    async check({ store }) {
      const limits = { length: 12, count: 2 }
      await refuses('TOO_LARGE', save(store, 'x'.repeat(13), 'long', limits))
      for (const text of ['likes tea', 'has a boat', 'Likes tea.']) await save(store, text, undefined, limits)
      await refuses('TOO_LARGE', save(store, 'is Ann', 'third', limits))
      assert.deepEqual(await texts(store), ['Likes tea.', 'has a boat'])
      await store.memory.forget('anna', (await store.memory.list('anna', { limit: 1 }))[0]?.id ?? '', now)
      await save(store, 'is Ann', 'third', limits)
      assert.deepEqual((await texts(store)).sort(), ['has a boat', 'is Ann'])
    },
  },
  {
    title: 'the same fact saved at once from two connections is one memory, and the limit holds',
    async check({ store, connect }) {
      const other = await connect()
      const limits = { length: 500, count: 6 }
      for (let round = 0; round < 5; round += 1)
        await Promise.all([store, other].map((each) => save(each, `fact ${round}`, undefined, limits)))
      assert.equal(await store.memory.count('anna'), 5)
      const both = [store, other].map((each, index) => save(each, `another ${index}`, undefined, limits))
      assert.deepEqual((await Promise.allSettled(both)).map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    },
  },
]
