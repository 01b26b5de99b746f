import { Firestore } from '@google-cloud/firestore'
import { expect, test } from 'vitest'
import { tokens } from '../../memory/tokens.ts'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { auditKey, now } from '../../testing/scene.ts'
import { type Trace, traceDocuments } from '../../testing/trace-documents.ts'
import { createFirestoreStore } from '../create-firestore-store.ts'
import { clientSettings, openDocuments } from '../documents/open-documents.ts'
import { paths } from '../documents/paths.ts'

test.skipIf(!firestoreHost)(
  'among many memories an old one with a rare word is found, and no search reads them all',
  async () => {
    const place = firestoreProject()
    const firestore = new Firestore(clientSettings(place))
    const batch = firestore.batch()
    for (let n = 0; n < 400; n += 1) {
      const [id, text] = [`memory-${1000 + n}`, n === 7 ? 'the boat of Ann is blue' : `the tea number ${n} is green`]
      batch.set(firestore.doc(paths.memory('anna', id)), { id, text, createdAt: now + n, tokens: tokens(text) })
    }
    await batch.commit()
    const trace: Trace = { searches: [], fields: new Map() }
    const store = createFirestoreStore(traceDocuments(openDocuments(place), trace), { auditKey })
    const found = await store.memory.search('anna', 'is the boat ready?', 2)
    expect(found.map(({ text }) => text)).toEqual(['the boat of Ann is blue', 'the tea number 399 is green'])
    const read = trace.searches.reduce((sum, { limit = Infinity }) => sum + limit, 0)
    expect(read).toBeLessThanOrEqual(600)
    await Promise.all([store.close(), firestore.terminate()])
  },
)
