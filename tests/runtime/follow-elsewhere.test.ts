import { newId } from '@deckhand/kernel'
import type { Fence, KernelEvent, LoggedEvent, RunEvent, RunOutcome, RunStore, ToolPart, Turn } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { scriptedModel } from '../support/models/scripted-model.ts'
import { stored } from '../support/stores/stored.ts'

const kept = { now: Date.now(), durable: true }
const manifest = { model: 'any', instruction: '', tools: {} }
const text = (delta: string): RunEvent => ({ type: 'text', delta })

/** Records the reads of runs, and notifies only when the test says so. */
function listen(runs: RunStore): { reads: string[]; ring: () => void } {
  const noted = { reads: [] as string[], ring: () => {} }
  const { events, find } = runs
  runs.events = (...wish) => {
    noted.reads.push('events')
    return events(...wish)
  }
  runs.find = (...wish) => {
    noted.reads.push('find')
    return find(...wish)
  }
  runs.watch = (_runId, listener) => {
    noted.ring = listener
    return () => {}
  }
  return noted
}

/** A run of Ann's that another process owns. */
async function workedOnElsewhere(runs: RunStore): Promise<Fence> {
  const started = await runs.start({
    id: newId(),
    userId: 'ann',
    threadId: newId(),
    newThread: { title: 'A talk', messages: [] },
    agentId: 'assistant',
    prompt: { role: 'user', text: 'Hello.' },
    manifest,
    lease: { owner: 'elsewhere', until: Date.now() + 3_600_000 },
    now: Date.now(),
  })
  if (started.type !== 'started' || !started.fence) throw new Error('The run was not started.')
  return started.fence
}

test('a follower of a run that another process owns reads once per notification', async () => {
  const { runtime, store } = await stored(
    scriptedModel(() => []),
    [],
    { capacity: 0 },
  )
  const fence = await workedOnElsewhere(store.runs)
  const { runId } = fence
  const heard = listen(store.runs)
  let seq = 0
  const say = async (...events: KernelEvent[]) => {
    const logged: LoggedEvent[] = events.map((event, index) => ({ seq: seq + 1 + index, event }))
    seq += events.length
    await store.runs.record(fence, { events: logged }, kept)
    heard.ring()
  }
  await say(text('One'))
  const signal = AbortSignal.timeout(30_000)
  const batches = runtime.follow({ userId: 'ann', runId, after: 0, until: 'end', signal })
  expect((await batches.next()).value).toMatchObject([{ seq: 1 }])
  // Before the first sleep it looks whether the run is over.
  const second = batches.next()
  await expect.poll(() => heard.reads.at(-1)).toBe('find')
  await say(text('and a half'))
  await second
  for (const word of ['two', 'three', 'four']) {
    heard.reads.length = 0
    const next = batches.next()
    await say(text(word), text('.'))
    expect((await next).value).toHaveLength(2)
    expect(heard.reads).toEqual(['events'])
  }
  // Notifications between two reads are not lost.
  await say(text('five'))
  expect((await batches.next()).value).toMatchObject([{ seq: 9 }])
  await batches.return(undefined)
})

test('a child run that ended without an event of its own is followed to its end', async () => {
  const { runtime, store } = await stored(
    scriptedModel(() => []),
    [],
    { capacity: 0 },
  )
  const fence = await workedOnElsewhere(store.runs)
  const { runId } = fence
  const childId = newId()
  const spawn: ToolPart = { type: 'tool', id: newId(), name: 'spawn_agent', input: {}, status: 'executing' }
  const usage = { inputTokens: 1, outputTokens: 1, thoughtTokens: 0, totalTokens: 2 }
  const turn: Turn = { role: 'assistant', id: newId(), model: 'any', parts: [spawn], usage }
  await store.runs.record(fence, { turn, events: [] }, kept)
  const prompt = { role: 'user' as const, text: 'Help.' }
  const started = { parent: { runId, actionId: spawn.id }, depth: 1, agentId: 'hand', prompt, manifest, task: 'mark' }
  const event: KernelEvent = { type: 'child', runId: childId, agentId: 'hand', event: text('I am') }
  await store.runs.record(fence, { children: [{ runId: childId, started }], events: [{ seq: 1, event }] }, kept)
  const told: number[] = []
  const follow = async () => {
    const signal = AbortSignal.timeout(30_000)
    for await (const batch of runtime.follow({ userId: 'ann', runId: childId, after: 0, until: 'end', signal }))
      told.push(...batch.map(({ seq }) => seq))
    return signal.aborted
  }
  const following = follow()
  await expect.poll(() => told).toEqual([1])
  const outcome: RunOutcome = { status: 'completed', summary: 'Done.', usage }
  await store.runs.record(
    fence,
    { outcome, events: [{ seq: 2, event: { type: 'completed', summary: 'Done.', usage } }] },
    kept,
  )
  expect(await following).toBe(false)
  expect(await follow()).toBe(false)
})
