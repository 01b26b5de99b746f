import { expect, test } from 'vitest'
import { LoopGuard, taskMark } from './loop-guard.ts'

const task = taskMark('cook', 'Soup.')

test('tasks are equal if agent and prompt are, except for space around the prompt', () => {
  expect(taskMark('cook', '  Soup.\n')).toBe(task)
  expect(taskMark('cook', 'Stew.')).not.toBe(task)
  expect(taskMark('baker', 'Soup.')).not.toBe(task)
  expect(taskMark('cook"', 'Soup.')).not.toBe(taskMark('cook', '"Soup.'))
})

test('the same task may be started only so often, and other tasks are not affected', () => {
  const guard = new LoopGuard(3, [])
  for (let time = 0; time < 3; time += 1) guard.start('cook', task, [])
  expect(() => guard.start('cook', task, [])).toThrow(
    expect.objectContaining({ code: 'LIMIT', message: expect.stringContaining('3 times') }),
  )
  guard.start('cook', taskMark('cook', 'Stew.'), [])
})

test('starts of an earlier process count', () => {
  const guard = new LoopGuard(3, [task, 'other', task])
  guard.start('cook', task, [])
  expect(() => guard.start('cook', task, [])).toThrow('3 times')
})

test('the task of an ancestor is refused at once, and does not count as started', () => {
  const guard = new LoopGuard(1, [])
  expect(() => guard.start('cook', task, ['other', task])).toThrow('is already working on exactly this, further up')
  guard.start('cook', task, ['other'])
})
