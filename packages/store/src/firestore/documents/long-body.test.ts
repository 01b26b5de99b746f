import { expect, onTestFinished, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { type BodyFields, readBody, removeBody, writeBody } from './long-body.ts'
import { openDocuments } from './open-documents.ts'

const path = 'things/one'

test.skipIf(!firestoreHost)(
  'a text of any length can be read, and the extra parts of a longer one are removed',
  async () => {
    const documents = openDocuments(firestoreProject())
    onTestFinished(() => documents.close())
    const read = () => documents.read((reader) => reader.get<BodyFields>(path))
    const parts = () => documents.read((reader) => reader.count({ collection: `${path}/parts` }))
    // An odd offset, so that every cut would fall into a surrogate pair.
    for (const [body, count] of [
      ['x', 0],
      [`x${'😀'.repeat(750_000)}`, 6],
      ['ä'.repeat(500_000), 2],
      ['', 0],
    ] as const) {
      const before = await read()
      await documents.write(async (writer) => writeBody(writer, path, { body, ...(before && { before }) }))
      const stored = await read()
      expect(stored && (await documents.read((reader) => readBody(reader, path, stored))) === body).toBe(true)
      expect(await parts()).toBe(count)
    }
    await documents.write(async (writer) => writeBody(writer, path, { body: 'x'.repeat(2_000_000) }))
    await documents.write(async (writer) => removeBody(writer, path, (await writer.get<BodyFields>(path)) ?? {}))
    expect([await read(), await parts()]).toEqual([undefined, 0])
  },
)
