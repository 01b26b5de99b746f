import { expect, test } from 'vitest'
import { toolWord } from './tool-standing.ts'

test.each([
  ['Not run: the run ended before.', 'Not run'],
  ['Not run: the run was given up before.', 'Not run'],
  ['Not run: the run was cancelled before.', 'Stopped'],
  ['Cancelled while it was running.', 'Stopped'],
  ['The run ended while this was at work. It may have happened all the same: look before you repeat it.', 'Stopped'],
])('the card of a cancelled call with the error "%s" shows "%s"', (message, word) => {
  expect(toolWord({ state: 'output-error', error: { code: 'CANCELLED', message } })).toBe(word)
})
