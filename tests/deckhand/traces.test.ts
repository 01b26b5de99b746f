import { defaultModel } from '@deckhand/gemini'
import type { RunResponse } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { emulated } from '../support/models/emulated.ts'
import { serveCommand } from '../support/processes/serve-command.ts'
import { otlpReceiver, type ReceivedSpan } from '../support/servers/otlp-receiver.ts'
import { post } from '../support/servers/served.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function serve(env: Record<string, string>) {
  const served = await serveCommand(env)
  const { url, headers } = served
  const ask = async (prompt: string) =>
    (await (await post(`${url}/api/agent/run`, { prompt }, { headers })).json()) as RunResponse
  return { ...served, ask }
}

const named = (spans: ReceivedSpan[], name: string) => spans.filter((span) => span.name === name)

test('a run, its turns and its tools arrive at an OTLP receiver as one trace, which has the id of the run', async () => {
  const receiver = await otlpReceiver()
  const folder = tempFolder()
  const { ask, stop } = await serve({ DECKHAND_DATA: folder, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  const { runId, usage } = await ask('what is 12.5% of 2480?')
  expect(await stop()).toBe(0)

  const spans = receiver.spans()
  const [run] = named(spans, 'run')
  expect(spans.map(({ name }) => name).sort()).toEqual(['run', 'tool', 'turn', 'turn'])
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([runId]))
  expect(run?.parentSpanId).toBeUndefined()
  expect(run?.attributes).toEqual({
    'deckhand.run.id': runId,
    'deckhand.run.attempt': 1,
    'deckhand.status': 'completed',
    'deckhand.usage.total_tokens': usage.totalTokens,
    'gen_ai.agent.id': 'deckhand',
    'gen_ai.request.model': defaultModel,
    'gen_ai.response.model': 'offline planner',
  })
  for (const { attributes } of named(spans, 'turn')) {
    expect(attributes).toMatchObject({
      'gen_ai.request.model': defaultModel,
      'gen_ai.response.model': 'offline planner',
    })
  }
  for (const child of spans.filter((span) => span !== run)) {
    expect(child.parentSpanId).toBe(run?.spanId)
    expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(run?.startTimeUnixNano ?? 0) - 50_000_000n)
    expect(BigInt(child.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(run?.endTimeUnixNano ?? 0) + 50_000_000n)
  }
  const [tool] = named(spans, 'tool')
  expect(tool?.attributes).toMatchObject({ 'gen_ai.tool.name': 'calculate', 'deckhand.status': 'completed' })
  const read = named(spans, 'turn').map(({ attributes }) => Number(attributes['gen_ai.usage.input_tokens']))
  expect(read.reduce((sum, tokens) => sum + tokens, 0)).toBe(usage.inputTokens)
  expect(run?.service).toBe('deckhand')
  expect(receiver.bodies.join('')).not.toMatch(/12\.5%/)
})

test('a failed run is an error with its code', async () => {
  const receiver = await otlpReceiver()
  const { emulator } = await emulated()
  emulator.fault('safety')
  const { ask, stop } = await serve({
    DECKHAND_DATA: tempFolder(),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${receiver.url}/v1/traces`,
    OTEL_SERVICE_NAME: 'quay',
    GEMINI_API_KEY: 'key-of-the-test',
    GOOGLE_GEMINI_BASE_URL: emulator.url,
  })
  await ask('hello')
  await stop()
  const spans = receiver.spans()
  expect(spans.map(({ name }) => name).sort()).toEqual(['run', 'turn'])
  for (const { attributes, status, service } of spans) {
    expect(attributes['error.type']).toBe('MODEL_BLOCKED')
    expect(status.code).toBe(2)
    expect(service).toBe('quay')
  }
})

test('a run that another process continues stays one trace', async () => {
  const receiver = await otlpReceiver()
  const env = { DECKHAND_DATA: tempFolder(), OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url }
  const first = await serve(env)
  const { runId, approval } = await first.ask('send a note to ann@example.com saying "hello"')
  await first.stop()
  const second = await serve(env)
  const { headers } = second
  await post(`${second.url}/api/agent/approvals/${approval?.id}`, { decision: 'approve_once' }, { headers })
  await (await fetch(`${second.url}/api/agent/runs/${runId}/stream`, { headers })).text()
  await second.stop()

  const spans = receiver.spans()
  const [root, later] = named(spans, 'run').sort((one, other) => (one.parentSpanId ? 1 : other.parentSpanId ? -1 : 0))
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([runId]))
  expect(root?.attributes['deckhand.status']).toBe('awaiting_confirmation')
  expect(later?.parentSpanId).toBe(root?.spanId)
  expect(later?.attributes).toMatchObject({ 'deckhand.run.attempt': 2, 'deckhand.status': 'completed' })
  expect(named(spans, 'tool').map(({ parentSpanId }) => parentSpanId)).toEqual([later?.spanId])
  expect(receiver.bodies.join('')).not.toMatch(/ann@example|hello/)
})

test('an unreachable receiver disturbs neither the run nor the shutdown, and the log says so', async () => {
  const { ask, stop, command } = await serve({
    DECKHAND_DATA: tempFolder(),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  expect(await ask('what is 2 + 2?')).toMatchObject({ status: 'completed' })
  await expect.poll(() => command.errors()).toMatch(/"level":"warn".*"msg":"traces"/)
  const begun = performance.now()
  expect(await stop()).toBe(0)
  // An export may take 5 s; it is not tried again and again.
  expect(performance.now() - begun).toBeLessThan(15_000)
})
