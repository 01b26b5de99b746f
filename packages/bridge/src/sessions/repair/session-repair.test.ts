import { expect, test } from 'vitest'
import { msToNextMinute } from './repair-session.ts'
import { SessionRepair } from './session-repair.ts'

/** True if cancelling a turn with these updates breaks the session. */
function isBrokenBy(...updates: string[]): boolean {
  const repair = new SessionRepair()
  repair.beginTurn()
  for (const sessionUpdate of updates) repair.receive({ sessionUpdate })
  repair.cancelTurn()
  return repair.isNeeded
}

test('cancelling during a tool call breaks the session, cancelling during text does not', () => {
  expect(isBrokenBy()).toBe(false)
  expect(isBrokenBy('agent_thought_chunk', 'agent_message_chunk')).toBe(false)
  expect(isBrokenBy('agent_message_chunk', 'tool_call')).toBe(true)
  expect(isBrokenBy('tool_call', 'tool_call_update', 'available_commands_update')).toBe(true)
  expect(isBrokenBy('tool_call', 'tool_call_update', 'agent_thought_chunk')).toBe(false)
})

test('tool calls and cancellations of earlier turns do not count', () => {
  const repair = new SessionRepair()
  const first = repair.beginTurn()
  repair.receive({ sessionUpdate: 'tool_call' })
  const second = repair.beginTurn()
  expect(second.aborted).toBe(false)
  repair.cancelTurn()
  expect([first.aborted, second.aborted, repair.isNeeded]).toEqual([false, true, false])
})

test.each([
  ['05:06:00.000', '05:06:00.000', 60_000],
  ['05:06:59.999', '05:06:59.999', 1],
  ['05:06:01.000', '05:06:31.000', 29_000],
  ['05:06:59.999', '05:07:00.000', 0],
  ['05:06:01.000', '09:00:00.000', 0],
])('a session from %s waits at %s for %i ms', (began, now, ms) => {
  const at = (time: string) => Date.parse(`2026-03-04T${time}Z`)
  expect(msToNextMinute(at(began), at(now))).toBe(ms)
})
