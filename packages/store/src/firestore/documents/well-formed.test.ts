import { expect, onTestFinished, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { openDocuments } from './open-documents.ts'

const half = 'half \ud83d'
const mended = 'half \ufffd'

test.skipIf(!firestoreHost)(
  'a text that was cut in a character is stored without the half, and can be found',
  async () => {
    const documents = openDocuments(firestoreProject())
    onTestFinished(() => documents.close())
    await documents.write(async (writer) => {
      writer.set('c/a', { title: half, words: [half], deep: { text: half, whole: '\u{1f600}' } })
      writer.set('c/b', { title: '' })
      writer.update('c/b', { title: half })
    })
    const where: [string, '==', string][] = [['title', '==', half]]
    const found = await documents.read((reader) => reader.find({ collection: 'c', where }))
    expect(found.map(({ fields }) => fields)).toMatchObject([
      { title: mended, words: [mended], deep: { text: mended, whole: '\u{1f600}' } },
      { title: mended },
    ])
  },
)
