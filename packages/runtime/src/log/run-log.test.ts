import { expect, test } from 'vitest'
import { RunLog } from './run-log.ts'

const logged = (seq: number) => ({ seq, event: { type: 'text', delta: String(seq) } as const })

test('a log that began later returns the events after any number since then, and undefined for earlier ones', () => {
  const log = new RunLog(3)
  log.add([logged(4), logged(5)])
  expect(log.after(3)).toEqual([logged(4), logged(5)])
  expect(log.after(4)).toEqual([logged(5)])
  expect(log.after(5)).toEqual([])
  expect(log.after(2)).toBeUndefined()
})

test('listeners are notified of events and of the end, until they stop', () => {
  const log = new RunLog(0)
  let called = 0
  const unwatch = log.watch(() => {
    called += 1
  })
  log.add([logged(1)])
  log.close()
  unwatch()
  log.add([logged(2)])
  expect(called).toBe(2)
  expect(log.closed).toBe(true)
})
