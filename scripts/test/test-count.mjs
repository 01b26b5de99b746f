import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../root.mjs'

const linesOfAMessage = 6

export const noTests = { passed: 0, failures: [], flaky: [], skipped: 0 }

/** A failed step that is not a test. */
export const failureOf = (name) => ({ ...noTests, failures: [{ name }] })

/** A vitest reporter that writes the counts of a run to the file in DECKHAND_TEST_COUNT. */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const outside = unhandledErrors.map(({ message }) => ({ name: 'outside of any test', message }))
    const counts = [...modules.map(countModule), { ...noTests, failures: outside }]
    writeFileSync(process.env.DECKHAND_TEST_COUNT, JSON.stringify(counts.reduce(addUp, noTests)))
  }
}

/**
 * Counts the tests of a file, a vitest `TestModule`. A file that failed without a failed test (it did not load, or its set-up threw) counts as one
 * failure. A test that passed on its second try is flaky.
 */
export function countModule(module) {
  const path = relative(root, module.moduleId)
  const tests = [...module.children.allTests()].map((test) => {
    const { state, errors } = test.result()
    const isFlaky = test.diagnostic()?.flaky ?? false
    return { state, isFlaky, entry: { name: `${path} > ${test.fullName}`, message: errors?.[0]?.message } }
  })
  const inState = (state) => tests.filter((test) => test.state === state)
  const failures = inState('failed').map(({ entry }) => entry)
  if (failures.length === 0 && module.state() === 'failed') failures.push({ name: path, message: errorOf(module) })
  return {
    passed: inState('passed').length,
    failures,
    flaky: tests.filter(({ isFlaky }) => isFlaky).map(({ entry }) => entry),
    skipped: inState('skipped').length,
  }
}

/** A failed hook is an error of its suite, everything else an error of the file. */
function errorOf(module) {
  const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
  return errors[0]?.message
}

export function addUp(one, other) {
  return {
    passed: one.passed + other.passed,
    failures: [...one.failures, ...other.failures],
    flaky: [...one.flaky, ...other.flaky],
    skipped: one.skipped + other.skipped,
  }
}

/** The last lines of a run: failed and flaky tests, because thousands of lines may follow a failure, and the total. */
export function closingLines({ passed, failures, flaky, skipped }) {
  const total = `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
  return [...listed('Failed:', failures), ...listed('Flaky, passed on the second try:', flaky), total]
}

const listed = (title, entries) => (entries.length > 0 ? [title, ...entries.flatMap(linesOf), ''] : [])

function linesOf({ name, message = '' }) {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [`  ${name}`, ...lines.slice(0, linesOfAMessage).map((line) => `    ${line}`)]
}
