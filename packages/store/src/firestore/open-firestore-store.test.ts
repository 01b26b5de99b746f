import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkStore } from '../testing/check-store.ts'
import { firestoreHost, firestoreProject } from '../testing/firestore-project.ts'
import { asText, exemptFields, type IndexFile, listedIndexes } from '../testing/index-file.ts'
import { neededIndexes } from '../testing/needed-index.ts'
import { auditKey } from '../testing/scene.ts'
import { storeConformance } from '../testing/store-conformance.ts'
import { type Trace, traceDocuments } from '../testing/trace-documents.ts'
import { createFirestoreStore } from './create-firestore-store.ts'
import { openDocuments } from './documents/open-documents.ts'
import { operatorSearches } from './operator-searches.ts'

const trace: Trace = { searches: [], fields: new Map() }

// Fewer rounds, because each is dozens of requests here. `npm run test:stores` runs as many as for the other stores.
const rounds = Number(process.env.DECKHAND_TEST_ROUNDS ?? 5)

for (const [part, cases] of Object.entries(storeConformance)) {
  describe.skipIf(!firestoreHost)(part, () => {
    for (const storeCase of cases) {
      test(storeCase.title, { timeout: 180_000 }, async () => {
        const place = firestoreProject()
        const open = async () => createFirestoreStore(traceDocuments(openDocuments(place), trace), { auditKey })
        await checkStore(storeCase, open, rounds)
      })
    }
  })
}

describe.skipIf(!firestoreHost)('firestore.indexes.json', () => {
  const file: IndexFile = JSON.parse(
    readFileSync(new URL('../../../../firestore.indexes.json', import.meta.url), 'utf8'),
  )

  test('has an index for every search of the store and of operators, and no other', () => {
    const needed = new Set([...trace.searches, ...operatorSearches('anna')].flatMap(neededIndexes).map(asText))
    expect(listedIndexes(file).map(asText).sort()).toEqual([...needed].sort())
  })

  test('exempts every field that may be long, and no field that is searched by alone', () => {
    const exempt = exemptFields(file)
    const isExempt = (collection: string, field: string) => exempt.get(collection)?.has(field) ?? false
    const long = ['body', 'content', 'outcome', 'sealed', 'text', 'write']
    const indexed = [...trace.fields].flatMap(([collection, fields]) =>
      [...fields, 'write']
        .filter((field) => long.includes(field) && !isExempt(collection, field))
        .map((field) => `${collection}.${field}`),
    )
    expect(indexed).toEqual([])
    const single = trace.searches.filter((search) => neededIndexes(search).length === 0)
    const searched = single.flatMap(({ collection, where = [], orderBy = [] }) =>
      [...where, ...orderBy].map(([field]) => [collection.split('/').at(-1) ?? '', field] as const),
    )
    expect(searched.filter(([collection, field]) => isExempt(collection, field))).toEqual([])
  })
})
