import { expect, test } from 'vitest'
import { emulated, endings, perform, requestBody, tool } from '../support/models/emulated.ts'

test('two calls of one tool in a turn run in parallel and each result goes back to its own call', async () => {
  const { emulator, model } = await emulated([
    {
      calls: [
        { name: 'look', args: { n: 1 } },
        { name: 'look', args: { n: 2 } },
      ],
    },
    { text: 'Both seen.' },
  ])
  let atWork = 0
  let most = 0
  const look = tool('look', {
    handler: async ({ n }) => {
      most = Math.max(most, ++atWork)
      await new Promise((resolve) => setTimeout(resolve, n === 1 ? 40 : 5))
      atWork -= 1
      return `saw ${n}`
    },
  })
  const { outcome, events } = await perform(model, [look])
  expect(outcome).toMatchObject({ status: 'completed', summary: 'Both seen.' })
  expect(most).toBe(2)
  const [calls, responses] = requestBody(emulator, 1).contents.slice(-2)
  const ids = calls?.parts.flatMap((part) => part.functionCall?.id ?? []) ?? []
  expect(new Set(ids).size).toBe(2)
  expect(responses?.parts.map(({ functionResponse }) => functionResponse)).toEqual([
    { id: ids[0], name: 'look', response: { output: 'saw 1' } },
    { id: ids[1], name: 'look', response: { output: 'saw 2' } },
  ])
  expect(
    events.filter((event) => event.type === 'tool_call_end').map((event) => 'output' in event && event.output),
  ).toEqual(['saw 2', 'saw 1'])
  emulator.verify()
})

test('one failure among the calls of a turn does not touch the others', async () => {
  const { emulator, model } = await emulated([
    { calls: [{ name: 'good' }, { name: 'bad' }, { name: 'good', args: { n: 3 } }] },
    { text: 'Two of three.' },
  ])
  const bad = tool('bad', {
    handler: async () => {
      throw new Error('the hold is flooded')
    },
  })
  const { outcome } = await perform(model, [tool('good'), bad])
  expect(outcome.status).toBe('completed')
  const responses = requestBody(emulator, 1)
    .contents.at(-1)
    ?.parts.map(({ functionResponse }) => functionResponse?.response)
  expect(responses).toEqual([
    { name: 'good', n: null },
    { error: 'bad failed: the hold is flooded' },
    { name: 'good', n: 3 },
  ])
})

test('a policy hook that throws ends the run once, with nothing run', async () => {
  const { model } = await emulated([{ calls: [{ name: 'look' }] }])
  const look = tool('look', { handler: async () => expect.unreachable() })
  const { outcome, events } = await perform(model, [look], { policy: () => Promise.reject(new Error('no rules')) })
  expect(outcome).toMatchObject({ status: 'failed', code: 'POLICY_FAILED' })
  expect(endings(events)).toHaveLength(1)
})

test('C5 an unknown tool goes back to the model, with the name that the model may have meant', async () => {
  const { emulator, model } = await emulated([{ calls: [{ name: 'loook' }] }, { text: 'I see.' }])
  const { outcome } = await perform(model, [tool('look')])
  expect(outcome).toMatchObject({ status: 'completed', summary: 'I see.' })
  expect(JSON.stringify(requestBody(emulator, 1).contents.at(-1))).toContain('Did you mean \\"look\\"?')
})

test('C5 a second unknown tool ends the run', async () => {
  const { model } = await emulated([{ calls: [{ name: 'invented' }] }, { calls: [{ name: 'invented' }] }])
  const { outcome, events } = await perform(model, [tool('look')])
  expect(outcome).toMatchObject({
    status: 'failed',
    code: 'UNKNOWN_TOOL',
    message: expect.stringMatching(/^There is no tool named "invented", and .* Ask in other words/),
  })
  expect(endings(events)).toHaveLength(1)
})

test('bad arguments go back to the model, which corrects them once', async () => {
  const { emulator, model } = await emulated([
    { calls: [{ name: 'look', args: { n: 'three' } }] },
    { calls: [{ name: 'look', args: { n: 3 } }] },
    { text: 'There.' },
  ])
  const { outcome } = await perform(model, [tool('look')])
  expect(outcome.status).toBe('completed')
  expect(JSON.stringify(requestBody(emulator, 1).contents.at(-1))).toContain('\\"n\\" must be number')
})

test('S22: an argument that every object inherits is missing until the model sends it', async () => {
  const { emulator, model } = await emulated([
    { calls: [{ name: 'build' }] },
    { calls: [{ name: 'build', args: { constructor: 'Ada' } }] },
    { text: 'Built.' },
  ])
  const properties = { constructor: { type: 'string' } }
  const inputSchema = { type: 'object', properties, required: ['constructor'] }
  const { outcome } = await perform(model, [tool('build', { inputSchema })])
  expect(outcome.status).toBe('completed')
  expect(JSON.stringify(requestBody(emulator, 1).contents.at(-1))).toContain('\\"constructor\\" is missing')
})

test('bad arguments twice end the run', async () => {
  const { model } = await emulated([
    { calls: [{ name: 'look', args: { n: 'three' } }] },
    { calls: [{ name: 'look', args: { n: 'drei' } }] },
  ])
  expect((await perform(model, [tool('look')])).outcome).toMatchObject({ status: 'failed', code: 'BAD_ARGUMENTS' })
})

test('the step limit ends a model that never stops', async () => {
  const { emulator, model } = await emulated(Array.from({ length: 3 }, () => ({ calls: [{ name: 'look' }] })))
  const { outcome, events } = await perform(model, [tool('look')], { maxSteps: 3 })
  expect(outcome).toMatchObject({ status: 'failed', code: 'STEP_LIMIT' })
  expect(endings(events)).toHaveLength(1)
  emulator.verify()
})

test('usage is the sum over all turns', async () => {
  const { model } = await emulated([{ thoughts: 'Let me look.', calls: [{ name: 'look' }] }, { text: 'Seen.' }])
  const { outcome, run } = await perform(model, [tool('look')])
  const [first, second] = run.turns
  expect(first?.usage.thoughtTokens).toBeGreaterThan(0)
  expect(outcome.usage.totalTokens).toBe((first?.usage.totalTokens ?? 0) + (second?.usage.totalTokens ?? 0))
  expect(second?.usage.inputTokens).toBeGreaterThan(first?.usage.inputTokens ?? 0)
})
