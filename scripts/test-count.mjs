export const noTests = { passed: 0, failed: 0, skipped: 0 }
export const oneFailure = { passed: 0, failed: 1, skipped: 0 }

/** Counts the tests in a vitest JSON report. A file that failed with no failed test in it (it did not load, its set-up threw) counts as one. */
export function countTests(report) {
  if (!report) return noTests
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function addUp(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

/** The line that closes a run. */
export function totalLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
