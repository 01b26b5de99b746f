import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { controlProject, firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import type { Search, Writer } from './documents.ts'
import { openDocuments } from './open-documents.ts'

const path = 'things/one'

function open(options = {}) {
  const place = firestoreProject()
  const documents = openDocuments(place, options)
  const control = controlProject(place)
  onTestFinished(async () => {
    await Promise.all([documents.close(), control.close()])
  })
  return { documents, control, place }
}

/** Counts how often it ran. */
function counting() {
  const count = async (writer: Writer) => {
    count.tries += 1
    const before = await writer.get<{ n: number }>(path)
    const n = (before?.n ?? 0) + 1
    writer.set(path, { n })
    return n
  }
  count.tries = 0
  return count
}

describe.skipIf(!firestoreHost)('documents on Firestore', () => {
  test('a command that was aborted by others, or found no service, is retried', async () => {
    const { documents, control } = open()
    const count = counting()
    for (const kind of ['commit-aborted', 'commit-unavailable'] as const) await control.fault(kind)
    expect(await documents.write(count)).toBe(1)
    expect(count.tries).toBe(3)
  })

  test('a command whose response was lost after a successful commit is applied once, and returns its result', async () => {
    const { documents, control } = open()
    const count = counting()
    await control.fault('commit-lost')
    expect(await documents.write(count)).toBe(1)
    expect([count.tries, await documents.read((reader) => reader.get(path))]).toMatchObject([1, { n: 1 }])
  })

  test('so are many at once, and increases, if they write a document that no other command writes', async () => {
    const { documents, control } = open()
    await control.fault('commit-lost', 4)
    const add = (index: number) => async (writer: Writer) => {
      writer.increase(path, 'n', 2)
      writer.set(`notes/${index}`, {})
    }
    await Promise.all(
      Array.from({ length: 8 }, (_, index) => documents.write(add(index), { lane: `lane ${index % 4}` })),
    )
    expect(await documents.read((reader) => reader.get(path))).toMatchObject({ n: 16 })
  })

  test('commands that wait in a lane are committed together, in order, and one that throws is rolled back alone', async () => {
    const { documents, control } = open()
    const before = await control.writes()
    const steps = ['a', 'b', 'throws', 'c'].map((step) =>
      documents.write(
        async (writer) => {
          const said = (await writer.get<{ said: string }>(path))?.said ?? ''
          writer.set(path, { said: said + step })
          if (step === 'throws') throw new TypeError('No.')
          return said
        },
        { lane: 'x' },
      ),
    )
    const results = await Promise.allSettled(steps)
    expect(results).toMatchObject([{ value: '' }, { value: 'a' }, { status: 'rejected' }, { value: 'ab' }])
    expect(await documents.read((reader) => reader.get(path))).toMatchObject({ said: 'abc' })
    expect((await control.writes()) - before).toBe(2)
  })

  test('commands that are too large for one commit are committed one by one', async () => {
    const { documents } = open()
    const long = 'x'.repeat(900_000)
    const fill = (name: string) =>
      documents.write(
        async (writer) => {
          for (let index = 0; index < 6; index += 1) writer.set(`${name}/${index}`, { long })
        },
        { lane: 'x' },
      )
    await Promise.all([fill('a'), fill('b'), fill('c')])
    for (const name of ['a', 'b', 'c'])
      expect(await documents.read((reader) => reader.count({ collection: name }))).toBe(6)
  })

  test('a search without its index is refused with the name of the index, and does not end the process', async () => {
    const { documents } = open()
    const search: Search = {
      collection: 'things',
      where: [
        ['m', '==', 1],
        ['n', '<', 5],
      ],
      orderBy: [['n', 'asc']],
    }
    await expect(documents.read((reader) => reader.find(search))).rejects.toMatchObject({
      code: 'INTERNAL',
      message: expect.stringMatching(/^An index is missing in Firestore.*"collectionGroup":"things"/),
    })
    // An unhandled rejection would fail the test run a moment later.
    await setTimeout(50)
  })

  test('watchers are called for changes by other processes, even after the stream broke, and now and then without a change', async () => {
    const { documents, control, place } = open({ pollMs: 300 })
    const other = openDocuments(place)
    const [own, search] = [vi.fn(), vi.fn()]
    documents.watch(path, own)
    const stop = documents.watchSearch({ collection: 'things', limit: 5 }, search)
    await control.fault('listen-broken')
    await other.write(async (writer) => writer.set(path, { n: 1 }))
    for (const called of [own, search]) await expect.poll(() => called.mock.calls.length).toBeGreaterThan(2)
    stop()
    stop()
    search.mockClear()
    await other.write(async (writer) => writer.set(path, { n: 2 }))
    await setTimeout(400)
    expect(search).not.toHaveBeenCalled()
    await other.close()
  })

  test('the time is Firestore’s, and a closed store has none', async () => {
    const { documents } = open()
    expect(Math.abs((await documents.time()) - Date.now())).toBeLessThan(60_000)
    await documents.close()
    await expect(documents.time()).rejects.toThrow('The store is closed.')
    documents.watch(path, () => {})()
  })
})
