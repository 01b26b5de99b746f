import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import { memoryLimits, nextId, now } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

async function remember(store: Store, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    await store.memory.save('anna', { id: nextId('memory'), text, createdAt: now + index }, memoryLimits)
  }
}

const search = async (store: Store, query: string, limit = 10) =>
  (await store.memory.search('anna', query, limit)).map(({ text }) => text)

export const memoryCases: StoreCase[] = [
  {
    title: 'memories that share the most words with the query come first, newest first among equals',
    async check({ store }) {
      await remember(store, 'Ben likes green tea', 'Ben likes coffee', 'The office is green', 'Ben hates green tea')
      assert.deepEqual(await search(store, 'does Ben like green tea?'), [
        'Ben hates green tea',
        'Ben likes green tea',
        'The office is green',
        'Ben likes coffee',
      ])
    },
  },
  {
    title: 'case and accents make no difference, and only whole words count',
    async check({ store }) {
      await remember(store, 'Le CAFÉ est fermé', 'the teapot')
      assert.deepEqual(await search(store, 'cafe'), ['Le CAFÉ est fermé'])
      assert.deepEqual(await search(store, 'tea'), [])
    },
  },
  {
    title: 'a search without words, or for unknown words, finds nothing',
    async check({ store }) {
      await remember(store, 'Ben likes tea')
      for (const query of ['', ' … ', 'volcano']) assert.deepEqual(await search(store, query), [])
    },
  },
  {
    title: 'a search returns at most the limit',
    async check({ store }) {
      await remember(store, 'tea one', 'tea two', 'tea three')
      assert.deepEqual(await search(store, 'tea', 2), ['tea three', 'tea two'])
    },
  },
  {
    title: 'the list is newest first, and continues after an id, even if that memory was forgotten',
    async check({ store }) {
      await remember(store, 'first', 'second', 'third', 'fourth')
      const page = await store.memory.list('anna', { limit: 2 })
      const after = page.at(-1)?.id ?? ''
      await store.memory.forget('anna', after, now)
      const rest = await store.memory.list('anna', { limit: 2, after })
      assert.deepEqual(
        [...page, ...rest].map(({ text }) => text),
        ['fourth', 'third', 'second', 'first'],
      )
      assert.equal(await store.memory.count('anna'), 3)
    },
  },
  {
    title: "no one sees another user's memories, even under the same id",
    async check({ store }) {
      await store.memory.save('anna', { id: 'same', text: 'tea', createdAt: now }, memoryLimits)
      await store.memory.save('ben', { id: 'same', text: 'coffee', createdAt: now }, memoryLimits)
      assert.deepEqual(
        (await store.memory.search('ben', 'tea coffee', 10)).map(({ text }) => text),
        ['coffee'],
      )
      assert.deepEqual(
        (await store.memory.list('ben', { limit: 10 })).map(({ text }) => text),
        ['coffee'],
      )
    },
  },
]
