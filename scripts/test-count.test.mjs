import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.mjs'
import { addUp, closingLines, countTests, failureOf, noTests } from './test-count.mjs'

const failedTest = {
  status: 'failed',
  fullName: 'it adds',
  failureMessages: ['\u001b[31mError: 3 is not 4\u001b[39m\n\n    at sum.ts:1'],
}
const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { name: join(root, 'a.test.ts'), status: 'passed', assertionResults: [{ status: 'passed' }] },
    { name: join(root, 'b.test.ts'), status: 'failed', assertionResults: [{ status: 'passed' }, failedTest] },
    { name: join(root, 'c.test.ts'), status: 'failed', assertionResults: [], message: 'No such module' },
  ],
}

test('a file that did not load counts as a failure', () => {
  const { passed, failures, skipped } = countTests(report)
  expect([passed, failures.length, skipped]).toEqual([3, 2, 2])
})

test('a run that wrote no report counts no tests', () => {
  expect(countTests(undefined)).toEqual(noTests)
})

test('the end names what failed, with what it said, and closes with the total', () => {
  expect(closingLines(addUp(countTests(report), failureOf('Types')))).toEqual([
    'Failed:',
    '  b.test.ts > it adds',
    '    Error: 3 is not 4',
    '        at sum.ts:1',
    '  c.test.ts',
    '    No such module',
    '  Types',
    '',
    '3 passed, 3 failed, 2 skipped',
  ])
})

test('where nothing failed or was skipped, the total says no more than that', () => {
  expect(closingLines(noTests)).toEqual(['0 passed, 0 failed'])
})
