import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { Connection } from '../sqlite/connection.ts'
import { openFile } from '../sqlite/open-file.ts'
import { openSqliteStore } from '../sqlite/open-sqlite-store.ts'
import { auditKey, now } from '../testing/scene.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const folders: (() => void)[] = []
afterEach(() => {
  for (const remove of folders.splice(0)) remove()
})

/** Six entries of Anna's and two of Ben's, then an attacker with the file but without the key. */
async function faultsAfter(...tampering: string[]) {
  const folder = temporaryFolder()
  folders.push(folder.remove)
  const store = await openSqliteStore({ folder: folder.path, auditKey })
  for (let n = 0; n < 6; n += 1) await store.settings.write('anna', {}, now + n)
  for (let n = 0; n < 2; n += 1) await store.settings.write('ben', {}, now + n)
  const intruder = new Connection(openFile(join(folder.path, 'deckhand.db'), { readOnly: false }))
  for (const text of tampering) intruder.run(text)
  intruder.close()
  const { faults } = await store.audit.verify()
  await store.close()
  return faults.map(({ userId, position, problem }) => `${userId} ${position} ${problem}`)
}

const anna = (position: number) => `user_id = 'anna' AND position = ${position}`

test('an unchanged audit is valid', async () => {
  expect(await faultsAfter()).toEqual([])
})

test.each([`body = '{"trust":"autonomous"}'`, 'at = at + 1', `kind = 'signed_out'`, `run_id = 'another'`])(
  'an entry with another %s is named',
  async (change) => {
    expect(await faultsAfter(`UPDATE audit SET ${change} WHERE ${anna(3)}`)).toEqual(['anna 3 was changed or inserted'])
  },
)

test('a forged hash is reported, and so is the next entry', async () => {
  const hash = '0'.repeat(64)
  expect(await faultsAfter(`UPDATE audit SET body = '{}', hash = '${hash}' WHERE ${anna(3)}`)).toEqual([
    'anna 3 was changed or inserted',
    'anna 4 was changed or inserted',
  ])
})

test('a removed entry is reported', async () => {
  expect(await faultsAfter(`DELETE FROM audit WHERE ${anna(3)}`)).toEqual(['anna 3 is missing'])
})

test('a removed first entry is reported', async () => {
  expect(await faultsAfter(`DELETE FROM audit WHERE ${anna(1)}`)).toEqual(['anna 1 is missing'])
})

test('renumbered entries after a removed one are reported', async () => {
  const faults = await faultsAfter(
    `DELETE FROM audit WHERE ${anna(3)}`,
    `UPDATE audit SET position = position - 1 WHERE user_id = 'anna' AND position > 3`,
  )
  expect(faults[0]).toBe('anna 3 was changed or inserted')
})

test('two swapped entries are both reported', async () => {
  const faults = await faultsAfter(
    `UPDATE audit SET position = 99 WHERE ${anna(2)}`,
    `UPDATE audit SET position = 2 WHERE ${anna(4)}`,
    `UPDATE audit SET position = 4 WHERE ${anna(99)}`,
  )
  expect(faults).toContain('anna 2 was changed or inserted')
  expect(faults).toContain('anna 4 was changed or inserted')
})

test('entries that were removed from the end are reported', async () => {
  expect(await faultsAfter(`DELETE FROM audit WHERE user_id = 'anna' AND position > 4`)).toEqual([
    'anna 5 and all up to 6 are missing',
  ])
})

test('the head cannot be changed to hide that', async () => {
  const faults = await faultsAfter(
    `DELETE FROM audit WHERE user_id = 'anna' AND position > 4`,
    `UPDATE audit_heads SET position = 4, hash = (SELECT hash FROM audit WHERE ${anna(4)}) WHERE user_id = 'anna'`,
  )
  expect(faults).toEqual(['anna 4 the seal on the end of the chain was changed'])
})

test('an entry that was added at the end is reported', async () => {
  const faults = await faultsAfter(
    `INSERT INTO audit SELECT user_id, 7, at, kind, run_id, body, hash FROM audit WHERE ${anna(6)}`,
  )
  expect(faults[0]).toBe('anna 7 was changed or inserted')
})

test.each([0, -5])('an entry at position %i, where none ever was, is named', async (position) => {
  const faults = await faultsAfter(
    `INSERT INTO audit SELECT user_id, ${position}, at, kind, run_id, body, hash FROM audit WHERE ${anna(6)}`,
  )
  expect(faults).toEqual([`anna ${position} was inserted`])
})

test('a whole chain that was removed is reported by the chain of chains', async () => {
  const faults = await faultsAfter(
    `DELETE FROM audit WHERE user_id = 'anna'`,
    `DELETE FROM audit_heads WHERE user_id = 'anna'`,
  )
  expect(faults).toEqual(['anna 1 and all entries after it are missing'])
})

test('a missing seal is reported', async () => {
  expect(await faultsAfter(`DELETE FROM audit_heads WHERE user_id = 'ben'`)).toEqual([
    'ben 2 is the last one, and the seal on the end of the chain is missing',
  ])
})

test.each(['before anything happened', 'after'])(
  'a store with another key finds that the audit is not its own, %s',
  async (when) => {
    const { path: folder, remove } = temporaryFolder()
    folders.push(remove)
    const ours = await openSqliteStore({ folder, auditKey })
    const theirs = await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 99) })
    if (when === 'after') await ours.settings.write('anna', {}, now)
    expect([await ours.audit.isOurs(), await theirs.audit.isOurs(), await ours.audit.isOurs()]).toEqual([
      true,
      false,
      true,
    ])
    await ours.close()
    await theirs.close()
  },
)
