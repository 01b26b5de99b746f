import { expect, test } from 'vitest'
import { type Line, writeLine } from './line.ts'
import { colourPaint, plainPaint } from './paint.ts'
import { textWidth } from './text-width.ts'

const done: Line = { kind: 'done', title: 'calculate', detail: '12.5% of 2480', aside: '3 ms' }

test('a line without colours is plain text', () => {
  expect(writeLine(done, { paint: plainPaint })).toBe('✓ calculate  12.5% of 2480  3 ms')
})

test('colours go around the cut text and are always closed', () => {
  expect(writeLine(done, { paint: colourPaint, width: 26 })).toBe(
    '\u001b[32m✓ \u001b[39mcalculate\u001b[2m  12.5% …\u001b[22m\u001b[2m  3 ms\u001b[22m',
  )
})

test.each([1, 5, 11, 12, 20, 33, 79])('a line keeps to %d columns, whatever is in it', (width) => {
  const kinds = ['thinking', 'running', 'done', 'failed', 'waiting', 'problem', 'failure', 'notice'] as const
  for (const kind of kinds) {
    const line: Line = { kind, title: '道具'.repeat(9), detail: '🍎 '.repeat(40), aside: '10.0 s' }
    expect(textWidth(writeLine(line, { paint: plainPaint, width }))).toBeLessThanOrEqual(width)
  }
})

test('of thoughts the newest words are shown', () => {
  const line: Line = { kind: 'thinking', title: 'thinking …', detail: 'first words and the newest words' }
  expect(writeLine(line, { paint: plainPaint, width: 32 })).toBe('· thinking … the newest words')
})

test('thoughts without spaces are shown too', () => {
  const line: Line = { kind: 'thinking', title: 'thinking …', detail: '日本語'.repeat(20) }
  expect(writeLine(line, { paint: plainPaint, width: 24 })).toBe('· thinking … 語日本語')
})

test('the spinner turns', () => {
  const running: Line = { kind: 'running', title: 'wait' }
  expect(writeLine(running, { paint: plainPaint, frame: 0 })).toBe('⠋ wait')
  expect(writeLine(running, { paint: plainPaint, frame: 11 })).toBe('⠙ wait')
})

test('a line that may not be cut continues below with the same indentation', () => {
  const problem: Line = { kind: 'problem', title: 'one two three four' }
  expect(writeLine(problem, { paint: plainPaint, width: 12, tooLong: 'wrap' })).toBe('  one two\n  three four')
  const notice: Line = { kind: 'notice', title: '    one two three' }
  expect(writeLine(notice, { paint: plainPaint, width: 12, tooLong: 'wrap' })).toBe('    one two\n    three')
})
