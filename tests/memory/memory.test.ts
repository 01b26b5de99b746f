import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const driver = fileURLToPath(new URL('dist/memory-driver.js', import.meta.url))

test('S16: 10,000 page calls with new definitions, and as many messages of pages, leave nothing in the heap', async () => {
  // With so little memory the server would also have died before the last call.
  const args = ['--max-old-space-size=256', driver, '--calls', '10000', '--visitors', '2000']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout).toContain('Everything held.')
}, 300_000)
