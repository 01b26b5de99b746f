import { beforeEach, describe, expect, test } from 'vitest'
import type { Line } from './line.ts'
import { plainPaint } from './paint.ts'
import { Screen } from './screen.ts'

const running = (title: string): Line => ({ kind: 'running', title })
const done: Line = { kind: 'done', title: 'wait' }

let written: string[]
const output = { write: (text: string) => written.push(text), columns: 20, rows: 6 }
const all = () => written.join('')

beforeEach(() => {
  written = []
})

describe('without a terminal', () => {
  const screen = () => new Screen(output, { paint: plainPaint, live: false })

  test('there are plain lines, no live region and no escape codes', () => {
    const plain = screen()
    plain.live([running('wait')])
    plain.line(done)
    plain.text('It is ')
    plain.live([running('wait')])
    plain.text('done')
    plain.endText()
    plain.live([])
    expect(all()).toBe('✓ wait\nIt is done\n')
  })

  test('a line after an open text begins on a new line', () => {
    const plain = screen()
    plain.text('half')
    plain.line(done)
    plain.endText()
    expect(all()).toBe('half\n✓ wait\n')
  })
})

describe('on a terminal', () => {
  const screen = () => new Screen(output, { paint: plainPaint, live: true })

  test('the cursor rests at the beginning of the live region', () => {
    screen().live([running('one'), running('two'), running('three')])
    expect(all()).toBe('\u001b[?25l⠋ one\n⠋ two\n⠋ three\r\u001b[2A')
  })

  test('drawing again erases from there, and only there', () => {
    const live = screen()
    live.live([running('one')])
    written = []
    live.live([running('two')])
    expect(all()).toBe('\r\u001b[J\u001b[?25l⠋ two\r')
  })

  test('what is printed takes the place of the live region, and the cursor is back', () => {
    const live = screen()
    live.live([running('one')])
    written = []
    live.line(done)
    expect(all()).toBe('\r\u001b[J\u001b[?25h✓ wait\n')
  })

  test('the live region begins below an open text', () => {
    const live = screen()
    live.text('half')
    live.live([running('one')])
    expect(all()).toBe('half\n\u001b[?25l⠋ one\r')
  })

  test('text is broken between words, and its last word comes when the text ends', () => {
    const live = screen()
    live.text('words that are lon')
    live.text('ger than it')
    live.endText()
    expect(all()).toBe('words that are\nlonger than it\n')
  })

  test('a region that did not change is not drawn again', () => {
    const live = screen()
    live.live([running('one')])
    written = []
    live.live([running('one')])
    expect(written).toEqual([])
  })

  test('lines are cut to one column less than the terminal has', () => {
    screen().live([running('a name that is longer than twenty columns')])
    expect(all()).toContain('⠋ a name that is l…\r')
  })

  test('a region higher than the terminal shows its end', () => {
    screen().live(['1', '2', '3', '4', '5', '6'].map(running))
    expect(all()).toBe('\u001b[?25l… and 3 more\n⠋ 4\n⠋ 5\n⠋ 6\r\u001b[3A')
  })
})
