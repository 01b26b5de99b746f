import type { ObservedEnd, ObservedTool } from '@deckhand/runtime'
import type { GeminiMessage, Json, JsonObject } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { action, decide, only, openDesk, pageTool, pendingOf, responsesIn, result } from './open-desk.ts'
import { calls, says, scriptedTurns } from './scripted-turns.ts'

const sizeOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value))

test('a request to the model is bounded, however large the page is', async () => {
  const choices = Array.from({ length: 400 }, (_, index) => `Product number ${index} <b>`)
  const inputSchema = { type: 'object', properties: { item: { type: 'string', enum: choices } } }
  const pageTools = Array.from({ length: 200 }, (_, index) => pageTool(`click-${index}`, { inputSchema }))
  const rows = Array.from({ length: 5_000 }, (_, index) => ({ name: `Row ${index}`, text: 'x'.repeat(200) }))
  const model = scriptedTurns(says('Much.'))
  const { say } = await openDesk(model, { pageTools })
  await say('What is here?', { pageState: { rows, interactions: rows.map(({ name }) => name) } })
  const [request] = model.requests
  expect(sizeOf(request?.tools)).toBeLessThanOrEqual(40_100)
  expect(sizeOf(request)).toBeLessThan(75_000)
  expect(request?.instruction).toMatch(/… and \d+ more/)
})

test('a long answer of the page is cut with a count', async () => {
  const model = scriptedTurns(calls(['click-x']), says('Much.'))
  const { say, submit } = await openDesk(model, { pageTools: [pageTool('click-x')] })
  const asked = await say('Click')
  const done = await submit([result(only(asked), { text: 'x'.repeat(500_000) })], asked.history)
  expect(sizeOf(done.history)).toBeLessThan(17_000)
  expect(responsesIn(done.history)[0]?.response.text).toContain('more characters')
})

test('a conversation over its limits loses its oldest part, and the returned history can be sent again', async () => {
  const words = 'x'.repeat(3_000)
  const model = scriptedTurns(...Array.from({ length: 6 }, () => says(words)), calls(['action_write']), says('Done.'))
  const write = action('action_write', { effect: 'write' })
  const { say, submit } = await openDesk(model, { tools: [write], limits: { historyBytes: 10_000 } })
  let history: GeminiMessage[] = []
  for (let index = 0; index < 6; index++) history = (await say(`Say ${index}`, { history })).history
  expect(sizeOf(history)).toBeLessThanOrEqual(10_000)
  expect(history[0]?.parts[0]?.text).toBe('Say 3')
  const asked = await say('Write', { history })
  const done = await submit([decide(only(asked), 'approved')], asked.history)
  expect(done).toMatchObject({ message: 'Done.' })
})

test('large results of a turn that also has something for the page or the person do not end it: they are cut and it goes on', async () => {
  const read = (name: string) => action(name, { handler: async () => name.at(-1)?.repeat(100_000) ?? '' })
  const write = action('action_write', { effect: 'write' })
  const tools = [read('action_a'), read('action_ü'), write]
  const turn = calls(['action_a'], ['action_ü'], ['click-x'], ['action_write'])
  const model = scriptedTurns(turn, says('Read.'))
  const { say, submit } = await openDesk(model, { tools, pageTools: [pageTool('click-x')] })
  const asked = await say('Read all and click')
  expect(sizeOf(asked.history)).toBeLessThanOrEqual(200_000)
  const [click, order] = pendingOf(asked)
  if (!click || !order) return expect.unreachable()
  const [a] = responsesIn(asked.history)
  expect(a?.response.output).toMatch(/^a{50000}… \(50000 more characters, left out to save room\)$/)
  const done = await submit([result(click), decide(order, 'approved')], asked.history)
  expect(done).toMatchObject({ message: 'Read.' })
  expect(responsesIn(done.history)).toHaveLength(4)
})

test('input that is far too large, or nested without end, is refused with its field', async () => {
  const { say, submit } = await openDesk(scriptedTurns(), { limits: { historyBytes: 1_000 } })
  let deep: Json = 1
  for (let level = 0; level < 100_000; level++) deep = [deep]
  const nested = '['.repeat(1_000) + ']'.repeat(1_000)
  const history: GeminiMessage[] = [{ role: 'user', parts: [{ text: 'Hi' }] }]
  const large = [{ role: 'user', parts: [{ text: 'x'.repeat(3_000) }] }] as GeminiMessage[]
  const wrong: [Promise<unknown>, string, string][] = [
    [say('x'.repeat(30_000)), 'TOO_LARGE', 'message'],
    [say('  '), 'BAD_REQUEST', 'message'],
    [say('Hi', { history: large }), 'TOO_LARGE', 'history'],
    [say('Hi', { history: [{ role: 'user', parts: [{ text: deep as never }] }] }), 'BAD_REQUEST', 'history'],
    [say('Hi', { pageState: { deep } }), 'BAD_REQUEST', 'pageState'],
    [say('Hi', { pageState: [] as Json as JsonObject }), 'BAD_REQUEST', 'pageState'],
    [
      say('Hi', { pageTools: [pageTool('x', { inputSchema: { type: 'object', deep } })] }),
      'BAD_REQUEST',
      'toolDefinitions',
    ],
    [submit([], []), 'BAD_REQUEST', 'history'],
    [say('Hi', { history: undefined as never }), 'BAD_REQUEST', 'history'],
    [submit([{ callId: 'x', result: nested }], history), 'BAD_REQUEST', 'results[0].result'],
  ]
  for (const [sent, code, field] of wrong) await expect(sent).rejects.toMatchObject({ code, field })
})

test('a stop in the middle of a write is reported as such, and the write is not repeated', async () => {
  let runs = 0
  const controller = new AbortController()
  const slow = action('action_slow', {
    effect: 'write',
    handler: () => {
      runs += 1
      controller.abort()
      return new Promise(() => {})
    },
  })
  const model = scriptedTurns(calls(['action_slow']), says('Look first.'))
  const first = await openDesk(model, { tools: [slow] })
  const asked = await first.say('Go')
  const stopped = await openDesk(model, { tools: [slow], store: first.store, signal: controller.signal })
  const click = decide(only(asked), 'approved')
  await expect(stopped.submit([click], asked.history)).rejects.toMatchObject({ code: 'CANCELLED' })
  const done = await first.submit([click], asked.history)
  expect(responsesIn(done.history)[0]?.response.error).toContain('It may have happened all the same')
  expect(runs).toBe(1)
})

test('logs and metrics report it like any run, without names that a page made up', async () => {
  const told: (ObservedTool | ObservedEnd)[] = []
  const observer = {
    toolEnded: (_: unknown, tool: ObservedTool) => void told.push(tool),
    runEnded: (_: unknown, end: ObservedEnd) => void told.push(end),
  }
  const model = scriptedTurns(calls(['action_look'], ['click-x']), says('Done.'))
  const setting = { tools: [action('action_look')], pageTools: [pageTool('click-x')], observers: [observer] }
  const { say, submit } = await openDesk(model, setting)
  const asked = await say('Go')
  await submit([result(only(asked))], asked.history)
  expect(told).toMatchObject([
    { tool: 'action_look', isKnown: true, status: 'completed' },
    { status: 'awaiting_confirmation' },
    { tool: 'click-x', isKnown: false, status: 'completed' },
    { status: 'completed' },
  ])
})
