import { type Event, FunctionTool, Gemini, InMemoryRunner, LlmAgent, LogLevel, setLogLevel } from '@google/adk'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { plannerBrain } from './planner/planner.ts'
import { type Emulator, startEmulator } from './start-emulator.ts'

/** Google's Agent Development Kit, unchanged, with agents that hand a conversation to each other. */

let emulator: Emulator
beforeAll(async () => {
  emulator = await startEmulator({ brain: plannerBrain() })
  setLogLevel(LogLevel.ERROR)
})
beforeEach(() => void vi.stubEnv('GOOGLE_GEMINI_BASE_URL', emulator.url))
afterAll(() => emulator.close())

function agents(): LlmAgent {
  const model = new Gemini({ model: 'gemini-2.5-flash', apiKey: 'any' })
  const weather = new FunctionTool({
    name: 'get_weather',
    description: 'Tells the weather in a city.',
    parameters: {
      type: 'OBJECT' as never,
      properties: { city: { type: 'STRING' as never, description: 'The city' } },
      required: ['city'],
    },
    execute: (args) => ({ report: `Sunny in ${(args as { city: string }).city}.` }),
  })
  const forecaster = new LlmAgent({
    name: 'forecaster',
    model,
    description: 'Answers questions about the weather in a city.',
    tools: [weather],
  })
  const cashier = new LlmAgent({ name: 'cashier', model, description: 'Handles invoices, refunds and payments.' })
  const subAgents = [forecaster, cashier]
  return new LlmAgent({ name: 'receptionist', model, description: 'Greets people.', subAgents })
}

/** Who said or called what, message by message of one conversation. */
async function conversation(...messages: string[]): Promise<string[][]> {
  const runner = new InMemoryRunner({ agent: agents(), appName: 'desk' })
  const { id: sessionId } = await runner.sessionService.createSession({ appName: 'desk', userId: 'anna' })
  const told: string[][] = []
  for (const text of messages) {
    const newMessage = { role: 'user', parts: [{ text }] }
    const lines: string[] = []
    for await (const event of runner.runAsync({ userId: 'anna', sessionId, newMessage })) lines.push(...linesOf(event))
    told.push(lines)
  }
  return told
}

function linesOf({ author, content, errorMessage }: Event): string[] {
  const parts = content?.parts ?? []
  return [
    ...(errorMessage ? [`${author} failed: ${errorMessage}`] : []),
    ...parts.flatMap(({ text, functionCall }) => {
      if (functionCall) return [`${author} calls ${functionCall.name}(${Object.values(functionCall.args ?? {})})`]
      return text ? [`${author}: ${text}`] : []
    }),
  ]
}

test('an agent hands what another does to that one, which does it with its own tools', async () => {
  const [asked, again] = await conversation('What is the weather in Oslo?', 'And what is the weather in Rome?')
  expect(asked).toEqual([
    'receptionist calls transfer_to_agent(forecaster)',
    'forecaster calls get_weather(Oslo)',
    expect.stringMatching(/^forecaster: .*Sunny in Oslo/s),
  ])
  expect(again).toEqual(['forecaster calls get_weather(Rome)', expect.stringMatching(/Sunny in Rome/)])
})

test('the next request goes on to another agent, which answers', async () => {
  const [, refund] = await conversation('What is the weather in Oslo?', 'I want a refund for my invoice')
  expect(refund).toEqual(['forecaster calls transfer_to_agent(cashier)', expect.stringMatching(/^cashier: /)])
})

test('small talk is handed to no one', async () => {
  expect(await conversation('Hello')).toEqual([[expect.stringMatching(/^receptionist: Hello!/)]])
})
