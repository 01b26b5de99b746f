import { isUntouched, type Runtime, reportRun, type StartedRun } from '@deckhand/runtime'
import type { RunRecord } from '@deckhand/spec'
import { StoreAway, toDeckhandError } from '@deckhand/spec/errors'
import { modelBodyLimit } from '../body/read-body.ts'
import { AnswerLost } from '../error-response.ts'
import { runOperations } from '../openapi/operations/run-operations.ts'
import { runNodes } from '../run-nodes.ts'
import { sendLines } from '../stream/send-lines.ts'
import { droppedLine, streamLine } from '../stream/stream-line.ts'
import { type StreamRunOptions, streamRun } from '../stream/stream-run.ts'
import {
  type App,
  bodyOf,
  found,
  headerOf,
  idOf,
  newApp,
  queryOf,
  type RequestContext,
  tokenOf,
  toPage,
  userOf,
} from './request.ts'

export function runRoutes(runtime: Runtime, onFault: (error: unknown) => void): App {
  const app = newApp()
  const { runs } = runtime.store

  app.post('/run', async (c) => {
    const run = await start(c)
    const signal = AbortSignal.any([c.req.raw.signal, c.get('stopSignal')])
    const settled = await runtime.settled(userOf(c), run.runId, signal).catch((thrown: unknown) => {
      throw answerLost(c, thrown, run)
    })
    return c.json(settled)
  })

  app.post('/run/stream', async (c) => stream(c, { ...(await start(c)), after: 0, until: 'stop' }))

  app.get('/runs', async (c) => {
    const { limit, ...query } = queryOf(c, runOperations.listRuns.query)
    const { items, next } = toPage(await runs.list(userOf(c), { ...query, limit: limit + 1 }), limit, 'id')
    return c.json({ ok: true, runs: items.map(runView), next })
  })

  app.get('/runs/:id', async (c) => {
    const { record } = found(await runs.load(userOf(c), idOf(c, 'run')), 'run')
    // A run that continues after an approval keeps the outcome of its last stop until the next one.
    const isStopped = record.outcome?.status === record.status
    const result = isStopped ? await runtime.response(userOf(c), record.id) : undefined
    return c.json({ ok: true, run: runView(record), ...(result && { result }) })
  })

  app.get('/runs/:id/tree', async (c) => {
    const tree = await runs.tree(userOf(c), idOf(c, 'run'))
    const { id: rootId } = found(tree[0], 'run')
    return c.json({ ok: true, rootId, runs: runNodes(tree) })
  })

  app.get('/runs/:id/report', async (c) => {
    return c.json({ ok: true, report: await reportRun(runs, userOf(c), idOf(c, 'run')) })
  })

  app.get('/runs/:id/events', async (c) => {
    const page = queryOf(c, runOperations.listEvents.query)
    const record = found(await runs.find(userOf(c), idOf(c, 'run')), 'run')
    const { id: runId, threadId, rootId } = record
    // A child run's events are numbered in the log of the root run, so a reader continues from the root's last number.
    const { lastSeq } = (record.parent && (await runs.find(userOf(c), rootId))) ?? record
    const run = { userId: userOf(c), runId, threadId }
    const logged = await runs.events(run.userId, runId, page)
    const events = await Promise.all(logged.map((event) => streamLine(event, run, runtime)))
    return c.json({ ok: true, events: [...droppedLine(record, page.after, logged), ...events], lastSeq })
  })

  app.get('/runs/:id/stream', async (c) => {
    const { after } = queryOf(c, runOperations.followRun.query)
    const record = found(await runs.find(userOf(c), idOf(c, 'run')), 'run')
    const { id: runId, threadId, logDroppedAt } = record
    const state = {
      ...(logDroppedAt !== undefined && { logDroppedAt }),
      ...(isUntouched(record) && { isQueued: true as const }),
    }
    return stream(c, { runId, threadId, after, until: 'end', ...state })
  })

  app.post('/runs/:id/cancel', async (c) => {
    const cancelled = await runtime.cancel(userOf(c), idOf(c, 'run'))
    return c.json({ ok: true, cancelled, result: await runtime.response(userOf(c), idOf(c, 'run')) })
  })

  app.get('/context', async (c) => {
    const query = queryOf(c, runOperations.offerContext.query)
    return c.json({ ok: true, items: await runtime.offerContext(userOf(c), query, c.req.raw.signal) })
  })

  async function start(c: RequestContext) {
    const { headers, body } = runOperations.startRun
    const { 'Idempotency-Key': key } = headerOf(c, 'Idempotency-Key', headers)
    const request = await bodyOf(c, body, runBounds)
    const token = tokenOf(c)
    return runtime.start(userOf(c), { ...request, ...(token && { tokenId: token.id }) }, key)
  }

  function answerLost(c: RequestContext, thrown: unknown, { runId, threadId }: StartedRun): unknown {
    const run = { runId, threadId, basePath: c.env.basePath }
    const { code } = toDeckhandError(thrown)
    // NOT_FOUND: the run was deleted meanwhile.
    if (code === 'NOT_FOUND') return thrown
    if (c.get('stopSignal').aborted) return new AnswerLost('The server is stopping.', run, thrown)
    // The caller is gone, or someone answered the run's approval before its result was read.
    if (code === 'CONFLICT') return new AnswerLost('The run continues.', run, thrown)
    onFault(thrown)
    const why =
      thrown instanceof StoreAway ? 'The database cannot be reached at the moment.' : 'Something went wrong here.'
    return new AnswerLost(why, run, thrown)
  }

  function stream(c: RequestContext, run: Omit<StreamRunOptions, 'userId' | 'stopSignal' | 'onFault'>) {
    const options = { ...run, userId: userOf(c), basePath: c.env.basePath, onFault }
    return sendLines(c, (signal, stopSignal) => streamRun(runtime, { ...options, stopSignal }, signal), { onFault })
  }

  return app
}

const runBounds = { limit: modelBodyLimit, advice: 'Send less in prompt, conversation or attachedContext.' }

function runView({ userId: _userId, outcome: _outcome, task: _task, ...run }: RunRecord) {
  return run
}
