import assert from 'node:assert/strict'
import type { Store } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import { now, refuses } from '../../scene.ts'
import type { StoreCase } from '../../store-case.ts'

const limits = { perFile: 1_000_000, total: 3_000_000 }
const bytes = (text: string) => new TextEncoder().encode(text)

type Write = Parameters<Store['files']['write']>[1]

const write = (store: Store, path: string, text: string, more: Partial<Write> = {}) =>
  store.files.write('anna', { path, content: bytes(text), by: 'user', now, limits, ...more })

const remove = (store: Store, path: string, more: { expectedVersion?: number; key?: string } = {}) =>
  store.files.delete('anna', { path, by: 'user', now, ...more })

async function read(store: Store, path: string, version?: number): Promise<string | undefined> {
  const found = await store.files.read('anna', path, version)
  return found && new TextDecoder().decode(found.content)
}

async function list(store: Store, prefix: string, page: { after?: string; limit?: number } = {}): Promise<string[]> {
  return (await store.files.list('anna', { prefix, limit: 100, ...page })).map(({ path }) => path)
}

const numbers = async (store: Store, path: string) =>
  (await store.files.versions('anna', path)).map(({ version }) => version)

const codeOf = (end: PromiseSettledResult<unknown>): string =>
  end.status === 'fulfilled' ? 'none' : toDeckhandError(end.reason).code

export const fileCases: StoreCase[] = [
  {
    title: 'a file is read as it was written, with who and when',
    async check({ store }) {
      const content = Uint8Array.from({ length: 400_001 }, (_, index) => (index * 7) % 256)
      const written = await store.files.write('anna', { path: 'a/ü.bin', content, by: 'helper', now, limits })
      const file = { path: 'a/ü.bin', version: 1, size: 400_001, deleted: false, by: 'helper', at: now }
      assert.deepEqual(written, file)
      assert.deepEqual(await store.files.read('anna', 'a/ü.bin'), { file, content })
    },
  },
  {
    title: 'an empty file is a file',
    async check({ store }) {
      await write(store, 'empty', '')
      assert.equal(await read(store, 'empty'), '')
    },
  },
  {
    title: 'an old version can be read, and an unknown one is not found',
    async check({ store }) {
      for (const text of ['one', 'two', 'three']) await write(store, 'a', text)
      assert.deepEqual([await read(store, 'a'), await read(store, 'a', 1)], ['three', 'one'])
      assert.deepEqual([await read(store, 'a', 4), await read(store, 'b')], [undefined, undefined])
    },
  },
  {
    title: 'twenty versions are kept, and the content of older ones is gone',
    async check({ store }) {
      for (let index = 1; index <= 23; index += 1) await write(store, 'a', `text ${index}`)
      assert.deepEqual(
        await numbers(store, 'a'),
        Array.from({ length: 20 }, (_, index) => 23 - index),
      )
      assert.deepEqual([await read(store, 'a', 3), await read(store, 'a', 4)], [undefined, 'text 4'])
    },
  },
  {
    title: 'a write or a deletion that expects another version is refused and changes nothing',
    async check({ store }) {
      await write(store, 'a', 'one', { expectedVersion: 0 })
      await refuses('CONFLICT', write(store, 'a', 'two', { expectedVersion: 0 }))
      await refuses('CONFLICT', write(store, 'a', 'two', { expectedVersion: 2 }))
      await refuses('CONFLICT', write(store, 'b', 'two', { expectedVersion: 1 }))
      await refuses('CONFLICT', remove(store, 'a', { expectedVersion: 2 }))
      assert.deepEqual([await read(store, 'a'), await numbers(store, 'a')], ['one', [1]])
      assert.equal((await write(store, 'a', 'two', { expectedVersion: 1 })).version, 2)
    },
  },
  {
    title: 'a deleted file is not found, its history is, and its version numbers continue',
    async check({ store }) {
      await write(store, 'a', 'one')
      assert.deepEqual(await remove(store, 'a', { expectedVersion: 1 }), {
        ...{ path: 'a', version: 2, size: 0, deleted: true, by: 'user', at: now },
      })
      assert.deepEqual(
        [await read(store, 'a'), await read(store, 'a', 2), await list(store, '')],
        [undefined, undefined, []],
      )
      assert.deepEqual([await read(store, 'a', 1), await numbers(store, 'a')], ['one', [2, 1]])
      await refuses('NOT_FOUND', remove(store, 'a'))
      await refuses('CONFLICT', write(store, 'a', 'again', { expectedVersion: 2 }))
      assert.equal((await write(store, 'a', 'again', { expectedVersion: 0 })).version, 3)
    },
  },
  {
    title: 'a change that is repeated with its key is made once',
    async check({ store }) {
      const first = await write(store, 'a', 'one', { key: 'action 1', expectedVersion: 0 })
      await write(store, 'a', 'two')
      assert.deepEqual(await write(store, 'a', 'one', { key: 'action 1', expectedVersion: 0 }), first)
      assert.equal(await read(store, 'a'), 'two')
      const gone = await remove(store, 'a', { key: 'action 2' })
      assert.deepEqual(await remove(store, 'a', { key: 'action 2' }), gone)
    },
  },
  {
    title: 'files are listed by the bytes of their paths, page by page, below a prefix',
    async check({ store }) {
      for (const path of ['b', 'a/é', 'a/Z', 'a/b/c', 'a', 'a-b', 'a/a_', 'a/a%']) await write(store, path, path)
      assert.deepEqual(await list(store, 'a/'), ['a/Z', 'a/a%', 'a/a_', 'a/b/c', 'a/é'])
      assert.deepEqual(await list(store, 'a/', { limit: 2 }), ['a/Z', 'a/a%'])
      assert.deepEqual(await list(store, 'a/', { after: 'a/a%', limit: 2 }), ['a/a_', 'a/b/c'])
      assert.deepEqual(await list(store, ''), ['a', 'a-b', 'a/Z', 'a/a%', 'a/a_', 'a/b/c', 'a/é', 'b'])
    },
  },
  {
    title: 'a file over its limit is refused with the field, and so is one that does not fit into the total',
    async check({ store }) {
      const small = { limits: { perFile: 5, total: 8 } }
      const refused = { code: 'TOO_LARGE', field: 'content' }
      await assert.rejects(write(store, 'a', '123456', small), refused)
      await write(store, 'a', '12345', small)
      await assert.rejects(write(store, 'b', '1234', small), refused)
      await write(store, 'b', '123', small)
      await remove(store, 'a')
      await write(store, 'c', '12345', small)
      assert.deepEqual(await list(store, ''), ['b', 'c'])
    },
  },
  {
    title: 'old versions make room for new ones, the oldest first',
    async check({ store }) {
      const small = { limits: { perFile: 5, total: 10 } }
      await write(store, 'a', '1111', small)
      await write(store, 'a', '22', { ...small, now: now + 1 })
      await write(store, 'a', '3', { ...small, now: now + 2 })
      await write(store, 'b', '44444', { ...small, now: now + 3 })
      assert.deepEqual([await read(store, 'a', 1), await read(store, 'a', 2)], [undefined, '22'])
      assert.deepEqual([await read(store, 'a'), await read(store, 'b')], ['3', '44444'])
    },
  },
  {
    title: "another user's file is not found, and the same path is another file",
    async check({ store }) {
      await write(store, 'a', "anna's")
      assert.equal(await store.files.read('ben', 'a'), undefined)
      assert.deepEqual(await store.files.list('ben', { prefix: '', limit: 10 }), [])
      assert.deepEqual(await store.files.versions('ben', 'a'), [])
      await refuses('NOT_FOUND', store.files.delete('ben', { path: 'a', by: 'user', now }))
      const ben = { path: 'a', content: bytes("ben's"), expectedVersion: 0, by: 'user', now, limits }
      assert.equal((await store.files.write('ben', ben)).version, 1)
      assert.equal(await read(store, 'a'), "anna's")
    },
  },
  {
    title: 'of two concurrent writes with the same expected version one is refused',
    async check({ store, connect }) {
      const other = await connect()
      for (let version = 0; version < 25; version += 1) {
        const writes = [store, other].map((each, index) =>
          write(each, 'a', `${version} by ${index}`, { expectedVersion: version }),
        )
        const ends = await Promise.allSettled(writes)
        assert.deepEqual(ends.map(codeOf).sort(), ['CONFLICT', 'none'])
        const winner = ends.findIndex(({ status }) => status === 'fulfilled')
        assert.equal(await read(store, 'a'), `${version} by ${winner}`)
      }
    },
  },
  {
    title: 'two concurrent writes of different files do not exceed the total together',
    async check({ store, connect }) {
      const other = await connect()
      for (let round = 0; round < 25; round += 1) {
        const small = { limits: { perFile: 5, total: 5 } }
        const ends = await Promise.allSettled([write(store, 'a', '123', small), write(other, 'b', '123', small)])
        assert.deepEqual(ends.map(codeOf).sort(), ['TOO_LARGE', 'none'])
        await remove(store, ends[0]?.status === 'fulfilled' ? 'a' : 'b')
      }
    },
  },
  {
    title: 'every change is audited',
    async check({ store }) {
      await write(store, 'a', 'one', { by: 'helper' })
      await remove(store, 'a')
      const entries = await store.audit.list('anna', { kind: 'file_changed', limit: 10 })
      assert.deepEqual(
        entries.map(({ data }) => data),
        [
          { path: 'a', version: 2, deleted: true, by: 'user' },
          { path: 'a', version: 1, deleted: false, by: 'helper' },
        ],
      )
    },
  },
]
