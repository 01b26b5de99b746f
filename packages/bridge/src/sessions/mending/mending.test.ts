import { expect, test } from 'vitest'
import { msToNextMinute } from './mend-session.ts'
import { Mending } from './mending.ts'

/** Whether a turn in which these were heard leaves the session in pieces when it is cancelled. */
function isFrayedAfter(...updates: string[]): boolean {
  const mending = new Mending()
  mending.beginTurn()
  for (const sessionUpdate of updates) mending.hear({ sessionUpdate })
  mending.cancelTurn()
  return mending.isFrayed
}

test('a turn that is cancelled in a tool frays the session, one that is cancelled in words does not', () => {
  expect(isFrayedAfter()).toBe(false)
  expect(isFrayedAfter('agent_thought_chunk', 'agent_message_chunk')).toBe(false)
  expect(isFrayedAfter('agent_message_chunk', 'tool_call')).toBe(true)
  expect(isFrayedAfter('tool_call', 'tool_call_update', 'available_commands_update')).toBe(true)
  expect(isFrayedAfter('tool_call', 'tool_call_update', 'agent_thought_chunk')).toBe(false)
})

test('a tool of an earlier turn is forgotten, and so is the cancelling', () => {
  const mending = new Mending()
  const first = mending.beginTurn()
  mending.hear({ sessionUpdate: 'tool_call' })
  const second = mending.beginTurn()
  expect(second.aborted).toBe(false)
  mending.cancelTurn()
  expect([first.aborted, second.aborted, mending.isFrayed]).toEqual([false, true, false])
})

test.each([
  ['05:06:00.000', '05:06:00.000', 60_000],
  ['05:06:59.999', '05:06:59.999', 1],
  ['05:06:01.000', '05:06:31.000', 29_000],
  ['05:06:59.999', '05:07:00.000', 0],
  ['05:06:01.000', '09:00:00.000', 0],
])('what began at %s is waited for at %s for %i ms', (began, now, ms) => {
  const at = (time: string) => Date.parse(`2026-03-04T${time}Z`)
  expect(msToNextMinute(at(began), at(now))).toBe(ms)
})
