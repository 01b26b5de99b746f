import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { copyCommand } from './copy-command.ts'

test('a copy without a target says which settings name one', async () => {
  await expect(copyCommand({})).rejects.toThrow('Set DATABASE_URL to the target PostgreSQL database')
  await expect(copyCommand({})).rejects.toThrow('or STORE=firestore')
})

test('a copy to Firestore wants its project, and a source', async () => {
  const DECKHAND_DATA = mkdtempSync(join(tmpdir(), 'deckhand-'))
  onTestFinished(() => rmSync(DECKHAND_DATA, { recursive: true }))
  await expect(copyCommand({ STORE: 'Firestore' })).rejects.toThrow('GOOGLE_CLOUD_PROJECT is not set')
  const env = { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: '127.0.0.1:1', DECKHAND_DATA }
  await expect(copyCommand(env)).rejects.toThrow(`There is no database in ${DECKHAND_DATA}`)
})
