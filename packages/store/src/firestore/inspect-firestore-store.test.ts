import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../testing/firestore-project.ts'
import { asText, type IndexFile, listedIndexes } from '../testing/index-file.ts'
import { neededIndexes } from '../testing/needed-index.ts'
import { type Trace, traceDocuments } from '../testing/trace-documents.ts'
import { openDocuments } from './documents/open-documents.ts'
import { inspectFirestoreStore, searchAllUsers, searchOneUser } from './inspect-firestore-store.ts'

test.skipIf(!firestoreHost)('inspecting Firestore needs every index', async () => {
  const file: IndexFile = JSON.parse(
    readFileSync(new URL('../../../../firestore.indexes.json', import.meta.url), 'utf8'),
  )
  const trace: Trace = { searches: [], fields: new Map() }
  const documents = traceDocuments(openDocuments(firestoreProject()), trace)
  onTestFinished(() => documents.close())
  await searchAllUsers(documents)
  await searchOneUser(documents)
  const needed = new Set(trace.searches.flatMap(neededIndexes).map(asText))
  expect([...needed].sort()).toEqual(listedIndexes(file).map(asText).sort())
})

test.skipIf(!firestoreHost)('inspecting a valid database returns its time', async () => {
  expect((await inspectFirestoreStore(firestoreProject())).time).toBeGreaterThan(0)
})
