import { expect, test } from 'vitest'
import { addUp, countTests, noTests, oneFailure, totalLine } from './test-count.mjs'

const report = {
  numPassedTests: 3,
  numFailedTests: 1,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [
    { status: 'passed', assertionResults: [{ status: 'passed' }] },
    { status: 'failed', assertionResults: [{ status: 'failed' }] },
    { status: 'failed', assertionResults: [] },
  ],
}

test('a file that did not load counts as a failure', () => {
  expect(countTests(report)).toEqual({ passed: 3, failed: 2, skipped: 2 })
})

test('a run that wrote no report counts no tests', () => {
  expect(countTests(undefined)).toEqual(noTests)
})

test('the last line names the skipped only when there are some', () => {
  expect(totalLine(addUp(countTests(report), oneFailure))).toBe('3 passed, 3 failed, 2 skipped')
  expect(totalLine(noTests)).toBe('0 passed, 0 failed')
})
