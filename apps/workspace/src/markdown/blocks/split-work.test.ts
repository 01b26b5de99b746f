import { expect, test } from 'vitest'
import { emptySplit, growSplit } from './split-blocks.ts'

test('known text is not read again: a thousand chunks cost about as much as the whole text at once', () => {
  const text = 'Some words about *this* and that.\n- an item\n\n```js\nlet a = 1\n\nlet b = 2\n```\n\n'.repeat(4_000)
  // CPU time of the process in milliseconds: a busy machine does not change it.
  const workOf = (work: () => void) => {
    const start = process.cpuUsage()
    work()
    return process.cpuUsage(start).user / 1_000
  }
  growSplit(emptySplit, text)
  const once = workOf(() => growSplit(emptySplit, text))
  const inChunks = workOf(() => {
    let split = emptySplit
    for (let part = 1; part <= 1_000; part += 1) split = growSplit(split, text.slice(0, (text.length / 1_000) * part))
    expect(split.closed.length).toBeGreaterThan(7_000)
  })
  expect(inChunks).toBeLessThan(once * 30 + 200)
})
