import { expect, test } from 'vitest'
import type { WireContent } from '../../wire.ts'
import { plannerBrain } from '../planner.ts'
import { now } from '../testing/moments.ts'

/** What `@google/adk` 2.0 sends for an agent with others below or beside it, under other names. */
const handOn = {
  name: 'hand_on',
  description:
    'Transfer the question to another agent. This tool hands off control to another agent when it is more suitable to answer the user question according to the agent description.',
  parameters: {
    type: 'OBJECT',
    properties: { agentName: { type: 'STRING', description: 'the agent name to transfer to.' } },
    required: ['agentName'],
  },
}
const sums = {
  name: 'sums',
  description: 'Work out an arithmetic expression.',
  parameters: {
    type: 'OBJECT',
    properties: { expression: { type: 'STRING', description: 'The arithmetic to work out, for example "2 + 3"' } },
    required: ['expression'],
  },
}
const weather = ['rain_desk', 'Answers questions about the weather in a city.']
const billing = ['money_desk', 'Handles invoices, refunds\nand payments.']
const front = ['front_desk', 'Greets people and sends them to the right desk.']

const told = (agents: string[][], parent = '') => `
You have a list of other agents to transfer to:

${agents.map(([name, description]) => `\nAgent name: ${name}\nAgent description: ${description}\n`).join('\n')}

If you are the best to answer the question according to your description, you
can answer it.
${parent && `\nYour parent agent is ${parent}. If neither the other agents nor\nyou are best, transfer\nto your parent agent.\n`}`

const user = (...texts: string[]): WireContent => ({ role: 'user', parts: texts.map((text) => ({ text })) })
const notes = (from: string, to: string) => [
  user('For context:', `[${from}] called tool \`hand_on\` with parameters: {"agentName":"${to}"}`),
  user('For context:', `[${from}] tool \`hand_on\` returned result: {"result":"Transfer queued"}`),
]

function answerTo(contents: WireContent[], instruction: string, tools = [handOn, sums]) {
  const request = { contents, systemInstruction: user(instruction), tools: [{ functionDeclarations: tools }] }
  const { parts } = plannerBrain().answer({ model: 'any', request, now }) as { parts: WireContent['parts'] & object }
  return parts
    .filter((part) => !part.thought)
    .map(({ functionCall, text }) => (functionCall ? functionCall.args : text))
}

test.each([
  ['What is the weather in Oslo?', 'rain_desk'],
  ['Will it rain in Rome tomorrow? Tell me the weather.', 'rain_desk'],
  ['Is it cold in Bergen? I need to know the weather there', 'rain_desk'],
  ['My invoice is wrong.', 'money_desk'],
  ['I want a refund for my invoice', 'money_desk'],
  ['Please refund my last payment.', 'money_desk'],
])('%s goes to the agent that does such things', (words, agentName) => {
  expect(answerTo([user(words)], told([weather, billing]))).toEqual([{ agentName }])
})

test('what an own tool does is done with it, and small talk is answered', () => {
  expect(answerTo([user('How much is 12 * 12?')], told([weather, billing]))).toEqual([{ expression: '12 * 12' }])
  expect(String(answerTo([user('Hello')], told([weather, billing]))[0])).toContain('Hello!')
})

test('the agent that got the request reads the words of the person, and not what it is told of the others', () => {
  const contents = [user('How much is 12 * 12?'), ...notes('front_desk', 'sums_desk')]
  expect(answerTo(contents, told([front, billing], 'front_desk'))).toEqual([{ expression: '12 * 12' }])
})

test('what fits nobody goes to the parent, but never back to who handed it on', () => {
  const instruction = told([front], 'front_desk')
  const words = 'Translate my poem into Norse.'
  expect(answerTo([user(words)], instruction)).toEqual([{ agentName: 'front_desk' }])
  const answer = answerTo([user(words), ...notes('front_desk', 'rain_desk')], instruction)
  expect(answer.join('')).toMatch(/and I cannot do that/)
})

test('a request of two parts has its own part done before the rest is handed on', () => {
  const asked = user('Work out 2 + 3. Then refund my last invoice.')
  expect(answerTo([asked], told([billing]))).toEqual([{ expression: '2 + 3' }])
  const made: WireContent[] = [
    asked,
    { role: 'model', parts: [{ functionCall: { name: 'sums', args: { expression: '2 + 3' } } }] },
    { role: 'user', parts: [{ functionResponse: { name: 'sums', response: { result: 5 } } }] },
  ]
  expect(answerTo(made, told([billing]))).toEqual([{ agentName: 'money_desk' }])
})

test('without a list of agents such a function is one like any other', () => {
  expect(answerTo([user('Transfer the question to agent Smith.')], 'You are kind.')).toEqual([
    { agentName: expect.stringContaining('Smith') },
  ])
})
