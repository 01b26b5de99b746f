import { expect, test } from 'vitest'
import { copyDisplay } from './copy-display.ts'

function shown(isTTY: boolean): string {
  let written = ''
  const output = { isTTY, write: (text: string) => (written += text) }
  const { show, end } = copyDisplay(output)
  show({ table: 'events', done: 500, total: 1000 })
  show({ table: 'events', done: 900, total: 1000 })
  show({ table: 'runs', done: 1000, total: 1000 })
  end()
  return written
}

test('on a terminal a bar grows in one line and is gone at the end', () => {
  const lines = shown(true).split('\r\u001b[K')
  expect(lines).toEqual([
    '',
    `${'█'.repeat(15)}${'░'.repeat(15)} 50%  events`,
    `${'█'.repeat(27)}${'░'.repeat(3)} 90%  events`,
    `${'█'.repeat(30)} 100%  runs`,
    '',
  ])
})

test('elsewhere there is a line for each table', () => {
  expect(shown(false)).toBe('events …\nruns …\n')
})
