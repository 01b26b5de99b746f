import { type FaultKind, faultKinds, type ScriptTurn } from '@deckhand/emulator'
import type { KernelEvent } from '@deckhand/spec'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emulated, endings, perform, tool } from '../support/models/emulated.ts'

const call = fc.record({
  name: fc.constantFrom('good', 'bad', 'late', 'ask', 'unknown'),
  args: fc.constantFrom({}, { n: 1 }, { n: 'x' }),
})
const turn: fc.Arbitrary<ScriptTurn> = fc.record(
  {
    thoughts: fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
    text: fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 4 }),
    calls: fc.array(call, { maxLength: 4 }),
  },
  { requiredKeys: [] },
)
const plan = fc.record({
  turns: fc.array(turn, { maxLength: 6 }),
  faults: fc.array(fc.constantFrom(...faultKinds), { maxLength: 2 }),
  cancelAfterEvents: fc.option(fc.nat({ max: 12 })),
  policyThrows: fc.boolean(),
})

const tools = [
  tool('good'),
  tool('bad', { handler: () => Promise.reject(new Error('no')) }),
  tool('late', { handler: () => new Promise((resolve) => setTimeout(() => resolve('late'), 5)) }),
  tool('ask', { effect: 'write' }),
]

test('whatever the model, the tools and the policy do, the loop ends exactly once and every call that began has an end', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async ({ turns, faults, cancelAfterEvents, policyThrows }) => {
      const { emulator, model } = await emulated(turns)
      for (const kind of faults as FaultKind[]) emulator.fault(kind, { retryDelayMs: 5, delayMs: 1 })
      const controller = new AbortController()
      const events: KernelEvent[] = []
      const { outcome } = await perform(model, tools, {
        signal: controller.signal,
        maxSteps: 5,
        emit: (event) => {
          events.push(event)
          if (events.length === cancelAfterEvents) controller.abort()
        },
        policy: ({ toolName }) => {
          if (policyThrows && toolName === 'late') throw new Error('no rule')
          return toolName === 'ask' ? { decision: 'ask', reason: 'r' } : { decision: 'allow', reason: 'r' }
        },
      })
      await emulator.close()
      const parked = outcome.status === 'awaiting_confirmation'
      expect(endings(events)).toHaveLength(parked ? 0 : 1)
      expect(events.at(-1)?.type).toBe(parked ? 'parked' : outcome.status)
      const started = events.filter(({ type }) => type === 'tool_call_start').length
      const ended = events.filter(({ type }) => type === 'tool_call_end').length
      const waiting = parked ? outcome.waiting.length : 0
      expect(ended).toBe(started - waiting)
    }),
    { numRuns: 50 },
  )
}, 180_000)
