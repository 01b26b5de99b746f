import { expect, test } from 'vitest'
import { LoopGuard, taskMark } from './loop-guard.ts'

const task = taskMark('cook', 'Soup.')

test('a task is the same when its agent and its words are, however they are spaced', () => {
  expect(taskMark('cook', '  Soup.\n')).toBe(task)
  expect(taskMark('cook', 'Stew.')).not.toBe(task)
  expect(taskMark('baker', 'Soup.')).not.toBe(task)
  expect(taskMark('cook"', 'Soup.')).not.toBe(taskMark('cook', '"Soup.'))
})

test('the same task may be started so often and no more, and others are not touched by that', () => {
  const guard = new LoopGuard(3, [])
  for (let time = 0; time < 3; time += 1) guard.start('cook', task, [])
  expect(() => guard.start('cook', task, [])).toThrow(
    expect.objectContaining({ code: 'LIMIT', message: expect.stringContaining('3 times') }),
  )
  guard.start('cook', taskMark('cook', 'Stew.'), [])
})

test('what an earlier process started counts', () => {
  const guard = new LoopGuard(3, [task, 'other', task])
  guard.start('cook', task, [])
  expect(() => guard.start('cook', task, [])).toThrow('3 times')
})

test('a task that an agent above is at work on is refused at once, and does not count as started', () => {
  const guard = new LoopGuard(1, [])
  expect(() => guard.start('cook', task, ['other', task])).toThrow('is at work on exactly this, further up')
  guard.start('cook', task, ['other'])
})
