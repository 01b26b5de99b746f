import type { StreamLine } from '@deckhand/spec'
import { GoogleGenAI } from '@google/genai'
import { expect, test } from 'vitest'
import { startCommand } from '../support/processes/command.ts'
import { lines, post, signIn } from '../support/servers/served.ts'

const flagship = 'What is 12.5% of 2480, and what day is it in Tokyo?'

test('with no key the server answers the first question with two tool calls, and says who answers', async () => {
  const command = startCommand(['serve'], { PORT: '0' })
  const [url] = await command.shows(/http:\/\/127\.0\.0\.1:\d+/)
  await command.shows(/No API key is set: an offline planner answers/)
  expect(await (await fetch(`${url}/api/health`)).json()).toMatchObject({ ok: true, answering: 'offline planner' })

  const [, link] = await command.shows(/Sign in: (\S+)/)
  const headers = await signIn(url, link?.split('#')[1] ?? '')
  const asked = await post(`${url}/api/agent/run/stream`, { prompt: flagship }, { headers })
  const told: StreamLine[] = await lines(asked)
  const types = told.map(({ type }) => type).filter((type, index, all) => type !== all[index - 1])
  expect(types).toEqual([
    'status',
    'activation',
    'thought_delta',
    'turn',
    'tool_call',
    'status',
    'tool_result',
    'status',
    'thought_delta',
    'delta',
    'turn',
    'result',
  ])
  const calls = told.flatMap((line) => (line.type === 'tool_call' ? [[line.toolName, line.input]] : []))
  expect(calls).toEqual([
    ['calculate', { expression: '12.5% of 2480' }],
    ['current_time', { place: 'Tokyo' }],
  ])
  const last = told.at(-1)
  expect(last?.type === 'result' && last.result.summary).toMatch(/310/)

  command.child.kill('SIGTERM')
  expect(await command.exitCode).toBe(0)
})

test('a port in use is skipped for the next one, and a message says so', async () => {
  const first = startCommand(['serve'], { PORT: '0' })
  const [, port] = await first.shows(/http:\/\/127\.0\.0\.1:(\d+)/)
  const second = startCommand(['serve'], { PORT: port ?? '' })
  await second.shows(new RegExp(`Port ${port} is taken, using \\d+`))
})

test('with a role, also "all", a port in use is refused', async () => {
  const first = startCommand(['serve'], { PORT: '0' })
  const [, port = ''] = await first.shows(/http:\/\/127\.0\.0\.1:(\d+)/)
  for (const second of [
    startCommand(['serve', '--role', 'all'], { PORT: port }),
    startCommand(['serve'], { PORT: port, DECKHAND_ROLE: 'all' }),
  ]) {
    expect(await second.exitCode).toBe(1)
    expect(second.output()).toContain(`Port ${port} is taken. Choose another one with --port.`)
  }
})

test('an invalid port is refused by name', async () => {
  const command = startCommand(['serve'], { PORT: 'harbour' })
  expect(await command.exitCode).toBe(2)
  expect(command.output()).toContain('PORT must be a whole number')
})

test('an open stream does not hold the server back when it is asked to stop', async () => {
  const command = startCommand(['serve'], { PORT: '0' })
  const [url] = await command.shows(/http:\/\/127\.0\.0\.1:\d+/)
  const response = await post(`${url}/api/agent/run/stream`, { prompt: flagship })
  command.child.kill('SIGINT')
  expect(await command.exitCode).toBe(0)
  await response.text().catch(() => {})
})

test('a question on the command line is answered, and the command ends', async () => {
  const command = startCommand(['chat', flagship])
  expect(await command.exitCode).toBe(0)
  expect(command.output()).toMatch(/✓ calculate/)
  expect(command.output()).toMatch(/✓ current_time/)
  expect(command.output()).toContain('310')
})

test('the emulator works with the official client', async () => {
  const command = startCommand(['emulator', '--port', '0'])
  const [baseUrl] = await command.shows(/http:\/\/127\.0\.0\.1:\d+/)
  const client = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: baseUrl ?? '' } })
  const answer = await client.models.generateContent({ model: 'gemini-2.5-flash', contents: 'What is your name?' })
  expect(answer.text).toContain('offline planner')
})
