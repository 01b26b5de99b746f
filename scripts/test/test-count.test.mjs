import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runQuietly } from '../process/child.mjs'
import { vitest } from '../process/tools.mjs'
import { root } from '../root.mjs'
import { addUp, closingLines, failureOf, noTests } from './test-count.mjs'

const files = {
  'passes.test.mjs': `import { test } from 'vitest'\ntest('it passes', () => {})\ntest.skip('it waits', () => {})\ntest.todo('it will')`,
  'fails.test.mjs': `import { test } from 'vitest'\ntest('it adds', () => { throw new Error('3 is not 4') })`,
  'loads.test.mjs': `import './missing.mjs'`,
  'hook.test.mjs': `import { beforeAll, describe, test } from 'vitest'
describe('a group', () => { beforeAll(() => { throw new Error('no server') }); test('it runs', () => {}) })`,
  'flaky.test.mjs': `import { test } from 'vitest'\nlet tries = 0\ntest('it waits', () => { if (tries++ === 0) throw new Error('too slow') })`,
  'vitest.config.mjs': 'export default { test: { retry: 1 } }',
}

/** Counts a real run of vitest over these files. */
async function countRun() {
  const folder = mkdtempSync(join(root, 'node_modules/.deckhand-count-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const count = join(folder, 'count.json')
  const command = vitest('run', '--root', folder, `--reporter=${join(root, 'scripts/test/test-count.mjs')}`)
  await runQuietly('A run of vitest', command, { cwd: folder, env: { ...process.env, DECKHAND_TEST_COUNT: count } })
  return { folder: folder.slice(root.length + 1), count: JSON.parse(readFileSync(count, 'utf8')) }
}

test('a run counts what passed, failed, did not load, was skipped and needed a second try', async () => {
  const { folder, count } = await countRun()
  expect([count.passed, count.skipped]).toEqual([2, 3])
  expect(count.failures.map(({ name }) => name).sort()).toEqual([
    `${folder}/fails.test.mjs > it adds`,
    `${folder}/hook.test.mjs`,
    `${folder}/loads.test.mjs`,
  ])
  expect(count.failures.find(({ name }) => name.includes('hook')).message).toBe('no server')
  expect(count.flaky).toEqual([{ name: `${folder}/flaky.test.mjs > it waits`, message: 'too slow' }])
}, 60_000)

test('the end names what failed and what was flaky, with what they said, and closes with the total', () => {
  const count = {
    passed: 3,
    failures: [{ name: 'b.test.ts > it adds', message: '\u001b[31mError: 3 is not 4\u001b[39m\n\n    at sum.ts:1' }],
    flaky: [{ name: 'c.test.ts > it waits', message: 'too slow' }],
    skipped: 2,
  }
  expect(closingLines(addUp(count, failureOf('Types')))).toEqual([
    'Failed:',
    '  b.test.ts > it adds',
    '    Error: 3 is not 4',
    '        at sum.ts:1',
    '  Types',
    '',
    'Flaky, passed on the second try:',
    '  c.test.ts > it waits',
    '    too slow',
    '',
    '3 passed, 2 failed, 2 skipped',
  ])
})

test('where nothing failed or was skipped, the total says no more than that', () => {
  expect(closingLines(noTests)).toEqual(['0 passed, 0 failed'])
})
