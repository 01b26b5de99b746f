import { expect, test } from 'vitest'
import { agent, defineAgent } from './agent.ts'
import { tool } from './tool.ts'

const refund = tool({ name: 'refund', description: 'Refunds.', run: () => 'done' })

test('an agent in code is an agent as a file describes it, with the tools that came along', () => {
  const options = {
    id: 'support',
    instructions: ' You help. ',
    description: 'Helps.',
    model: 'gemini-2.5-pro',
    settings: { temperature: 0.5, thinking: { level: 'low' as const } },
    limits: { maxSteps: 3 },
    suggestions: ['Refund invoice 17'],
    tools: [refund, 'web_search'],
  }
  expect(agent(options)).toEqual({
    name: 'support',
    prompt: 'You help.',
    description: 'Helps.',
    model: 'gemini-2.5-pro',
    settings: { temperature: 0.5, thinking: { level: 'low' } },
    limits: { maxSteps: 3 },
    suggestions: ['Refund invoice 17'],
    tools: ['refund', 'web_search'],
    plugins: [refund],
    customTools: [],
    mcpServers: {},
  })
})

test('an agent without a list has all tools of the host, and one with an empty list has none', () => {
  expect(agent({ id: 'a', instructions: 'x' })).not.toHaveProperty('tools')
  expect(agent({ id: 'a', instructions: 'x', tools: [] })).toMatchObject({ tools: [], plugins: [] })
})

test.each<[object, string]>([
  [{ id: 'a', instruction: 'x' }, '`instruction` is not an option. Did you mean `instructions`?'],
  [{ instructions: 'x' }, '`id` is missing. It must be a name: letters, digits'],
  [{ id: 'no spaces', instructions: 'x' }, '`id` must be a name: letters, digits'],
  [{ id: 7, instructions: 'x' }, '`id` must be a name'],
  [
    { id: 'a', instructions: 'x', limits: { maxSteps: 99 } },
    '`limits.maxSteps` must be a whole number from 1 to 15, not 99.',
  ],
  [{ id: 'a', instructions: 'x', limits: { steps: 9 } }, '`limits.steps` is not an option.'],
  [
    { id: 'a', instructions: 'x', settings: { thinking: { level: 'much' } } },
    '`settings.thinking.level` must be "minimal", "low", "medium" or "high", not "much".',
  ],
  [{ id: 'a', instructions: 'x', tools: refund }, '`tools` must be a list, not an object.'],
  [
    { id: 'a', instructions: 'x', tools: [refund, 5] },
    '`tools[1]` must be a tool, made with tool(), or the name of one, not 5.',
  ],
  [{ id: 'a', instructions: 'x', tools: [refund, 'refund'] }, '`tools[1]` is "refund" again.'],
])('%j is refused in plain words', (options, words) => {
  expect(() => agent(options as never)).toThrow(`agent(): ${words}`)
})

test('an agent among the options of another function is named with its place', () => {
  const place = { caller: 'createDeckhand()', prefix: 'agents[0].' }
  const wrong = { id: 'a', instructions: 'x', limits: { maxSteps: 0 } }
  expect(() => defineAgent(wrong, place)).toThrow('createDeckhand(): `agents[0].limits.maxSteps` must be')
})
