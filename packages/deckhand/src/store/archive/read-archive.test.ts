import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../../testing/clean-up.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { findFiles } from './read-archive.ts'

afterEach(cleanUp)

test('an archive that does not exist yet is empty, and a file in its place is refused', async () => {
  const folder = temporaryFolder()
  expect(await findFiles(join(folder, 'not', 'yet'))).toEqual([])
  writeFileSync(join(folder, 'file'), '')
  await expect(findFiles(join(folder, 'file'))).rejects.toThrow(/cannot be read \(ENOTDIR/)
})
