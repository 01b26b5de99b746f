import { expect, test } from 'vitest'
import { RunMetrics } from './metrics.ts'

const run = {
  runId: 'run-1',
  threadId: 'thread-1',
  agentId: 'deckhand',
  userId: 'ann',
  model: 'gemini',
  requestedModel: 'gemini',
  attempt: 1,
}
const usage = { inputTokens: 10, outputTokens: 4, thoughtTokens: 2, totalTokens: 16 }

const series = async (metrics: RunMetrics) =>
  (await metrics.read()).text.split('\n').filter((line) => line.startsWith('deckhand_') && !/_bucket|_sum/.test(line))

test('a run, its turns, tools and approvals are counted', async () => {
  const metrics = new RunMetrics()
  metrics.runStarted(run)
  metrics.turnEnded(run, { model: 'gemini', requestedModel: 'gemini', ms: 1_500, usage })
  metrics.turnEnded(run, { model: 'gemini', requestedModel: 'gemini', ms: 20, code: 'MODEL_UNAVAILABLE' })
  metrics.toolEnded(run, { tool: 'calculate', isKnown: true, status: 'completed', ms: 7 })
  metrics.approvalOpened()
  metrics.approvalResolved({ status: 'approved' })
  metrics.runEnded(run, { status: 'failed', code: 'MODEL_UNAVAILABLE', ms: 2_000 })
  metrics.runStarted({ ...run, attempt: 2 })
  expect(await series(metrics)).toEqual(
    expect.arrayContaining([
      'deckhand_runs_started_total 1',
      'deckhand_runs_taken_up_total 1',
      'deckhand_runs_at_work 1',
      'deckhand_runs_ended_total{status="failed",code="MODEL_UNAVAILABLE"} 1',
      'deckhand_model_turns_total{model="gemini",code="ok"} 1',
      'deckhand_model_turns_total{model="gemini",code="MODEL_UNAVAILABLE"} 1',
      'deckhand_model_seconds_count{model="gemini"} 2',
      'deckhand_tokens_total{kind="input"} 10',
      'deckhand_tokens_total{kind="output"} 4',
      'deckhand_tokens_total{kind="thought"} 2',
      'deckhand_tool_calls_total{tool="calculate",status="completed"} 1',
      'deckhand_tool_seconds_count{tool="calculate"} 1',
      'deckhand_approvals_opened_total 1',
      'deckhand_approvals_resolved_total{status="approved"} 1',
    ]),
  )
  expect((await metrics.read()).text).toContain('deckhand_model_seconds_sum{model="gemini"} 1.52')
})

test('a run that waits or was left has not ended', async () => {
  const metrics = new RunMetrics()
  for (const status of ['awaiting_confirmation', 'left'] as const) {
    metrics.runStarted(run)
    metrics.runEnded(run, { status, ms: 1 })
  }
  const text = (await series(metrics)).join('\n')
  expect(text).toContain('deckhand_runs_at_work 0')
  expect(text).not.toContain('runs_ended_total')
})

test('requests are counted by pattern, method and status', async () => {
  const metrics = new RunMetrics()
  metrics.onRequest({ method: 'GET', route: '/api/agent/runs/:id', status: 404, ms: 3, userId: 'ann' })
  expect(await series(metrics)).toEqual(
    expect.arrayContaining([
      'deckhand_http_requests_total{method="GET",route="/api/agent/runs/:id",status="404"} 1',
      'deckhand_http_request_seconds_count{method="GET",route="/api/agent/runs/:id"} 1',
    ]),
  )
})

test('no id and no name that a model made up becomes a label', async () => {
  const metrics = new RunMetrics()
  metrics.runStarted(run)
  for (const tool of ['made_up_1', 'made_up_2'])
    metrics.toolEnded(run, { tool, isKnown: false, status: 'failed', code: 'UNKNOWN_TOOL', ms: 0 })
  const { text } = await metrics.read()
  expect(text).toContain('deckhand_tool_calls_total{tool="unknown",status="failed"} 2')
  expect(text).not.toMatch(/made_up|run-1|thread-1|"ann"/)
})

test('S16: however many tools and models agent files name, the series stay few, and the first keep theirs', async () => {
  const metrics = new RunMetrics()
  for (let number = 0; number < 1_000; number += 1) {
    metrics.toolEnded(run, { tool: `tool_${number}`, isKnown: true, status: 'completed', ms: 1 })
    metrics.turnEnded(run, { model: `model-${number}`, requestedModel: 'gemini', ms: 1, code: 'MODEL_BAD_REQUEST' })
  }
  metrics.toolEnded(run, { tool: 'tool_0', isKnown: true, status: 'completed', ms: 1 })
  const told = await series(metrics)
  expect(told).toContain('deckhand_tool_calls_total{tool="tool_0",status="completed"} 2')
  expect(told).toContain('deckhand_tool_calls_total{tool="other",status="completed"} 800')
  expect(told).toContain('deckhand_model_turns_total{model="other",code="MODEL_BAD_REQUEST"} 800')
  expect(told.length).toBeLessThan(1_000)
})

test('the process itself is measured', async () => {
  const { contentType, text } = await new RunMetrics().read()
  expect(contentType).toContain('text/plain; version=0.0.4')
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
})
