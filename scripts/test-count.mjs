import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './root.mjs'

const linesOfAMessage = 6

export const noTests = { passed: 0, failures: [], skipped: 0 }

/** What a step failed with that is no test, or is none that a report tells of. */
export const failureOf = (name) => ({ ...noTests, failures: [{ name }] })

/** Counts the tests in a vitest JSON report. A file that failed with no failed test in it (it did not load, its set-up threw) counts as one. */
export function countTests(report) {
  if (!report) return noTests
  return {
    passed: report.numPassedTests,
    failures: report.testResults.filter((file) => file.status === 'failed').flatMap(failuresIn),
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function failuresIn(file) {
  const path = relative(root, file.name)
  const failed = file.assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return [{ name: path, message: file.message }]
  return failed.map((test) => ({ name: `${path} > ${test.fullName}`, message: test.failureMessages?.[0] }))
}

export function addUp(one, other) {
  return {
    passed: one.passed + other.passed,
    failures: [...one.failures, ...other.failures],
    skipped: one.skipped + other.skipped,
  }
}

/** What closes a run: what failed, by name, since thousands of lines may lie between a failure and the end, and the total. */
export function closingLines({ passed, failures, skipped }) {
  const total = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...(failures.length > 0 ? ['Failed:', ...failures.flatMap(linesOf), ''] : []), total]
}

function linesOf({ name, message = '' }) {
  const told = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [`  ${name}`, ...told.slice(0, linesOfAMessage).map((line) => `    ${line}`)]
}
