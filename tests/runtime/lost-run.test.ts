import type { Fence, Store, ToolPart, ToolPlugin, Turn } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { call, callsThenDone, scriptedModel, text, usage } from '../support/models/scripted-model.ts'
import { stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const givenUp =
  'The work on this run was interrupted 10 times in a row, so it is not tried again. What it had begun may have happened: look before you ask again. If this happens again, tell the operator of this server: its log says more.'
const signal = () => AbortSignal.timeout(30_000)
const day = 24 * 60 * 60 * 1000
const yesterday = Date.now() - day

/** A run of yesterday that one process after another claimed and died on. */
class Poisoned {
  readonly store: Store
  readonly runId: string
  readonly threadId: string
  #fence: Fence | undefined
  #now = yesterday

  constructor(store: Store, { runId, threadId }: { runId: string; threadId: string }) {
    this.store = store
    this.runId = runId
    this.threadId = threadId
  }

  /** Each claims it after the previous lease ran out. */
  async killProcesses(count: number): Promise<void> {
    for (let killed = 0; killed < count; killed += 1) {
      this.#now += 1000
      this.#fence = (await this.store.runs.claim({ owner: `process-${killed}`, now: this.#now, leaseMs: 1000 }))?.fence
    }
  }

  async record(turn: Turn): Promise<void> {
    if (!this.#fence) throw new Error('nobody has the run')
    await this.store.runs.record(this.#fence, { turn, events: [] }, { now: this.#now, durable: true })
  }
}

async function poisoned(folder: string, tools: ToolPlugin[]): Promise<Poisoned> {
  const { runtime, store } = await stored(callsThenDone(), tools, { folder, capacity: 0, now: () => yesterday })
  return new Poisoned(store, await runtime.start('ann', { prompt: 'x' }))
}

function calling(name: string, id = name): Turn {
  const part: ToolPart = { type: 'tool', id, name, input: {}, status: 'executing' }
  return { role: 'assistant', id: `turn-${id}`, model: 'scripted', parts: [part], usage }
}

function tool(name: string, effect: 'read' | 'write'): ToolPlugin & { runs: number } {
  const plugin = {
    name,
    description: 'Does it.',
    parameters: {},
    effect,
    runs: 0,
    handler: async () => `${name} ${++plugin.runs}`,
  }
  return plugin
}

test('L6: a run whose work fails each time is tried ten times, then it fails, and user and operator are notified', async () => {
  const folder = tempFolder()
  const { runtime: web, store } = await stored(callsThenDone(), [], { folder, capacity: 0 })
  const { runId, threadId } = await web.start('ann', { prompt: 'x' })
  const faults: string[] = []
  const ended: unknown[] = []
  await stored(callsThenDone(), [], {
    folder,
    leaseMs: 100,
    toolPorts: () => {
      throw new Error('The ports are broken.')
    },
    onFault: (error) => faults.push((error as Error).message),
    observers: [{ runEnded: (run, { status, code }) => ended.push([run.runId, status, code]) }],
  })
  const told = []
  for await (const batch of web.follow({ userId: 'ann', runId, after: 0, until: 'end', signal: signal() }))
    told.push(...batch.map(({ event }) => event))
  expect(told.at(-1)).toMatchObject({ type: 'failed', code: 'INTERNAL', message: givenUp })
  expect(await web.response('ann', runId)).toMatchObject({ status: 'failed', code: 'INTERNAL', error: givenUp })
  expect((await store.threads.find('ann', threadId))?.activeRunId).toBeUndefined()
  await expect.poll(() => faults).toHaveLength(11)
  expect(faults.filter((fault) => fault === 'The ports are broken.')).toHaveLength(10)
  expect(faults.at(-1)).toContain(`Run ${runId} of the agent`)
  expect(ended.at(-1)).toEqual([runId, 'failed', 'INTERNAL'])
})

test('L6: a write that was running when the tenth process died is not run again, and may have happened; its thread is free', async () => {
  const folder = tempFolder()
  const send = tool('send', 'write')
  const run = await poisoned(folder, [send])
  await run.killProcesses(1)
  await run.record(calling('send'))
  await run.killProcesses(9)
  const { runtime, store, ask } = await stored(
    scriptedModel(() => [text('Aye.')]),
    [send],
    { folder },
  )
  expect(await runtime.settled('ann', run.runId, signal())).toMatchObject({ status: 'failed', error: givenUp })
  const part = (await store.runs.load('ann', run.runId))?.state.turns[0]?.parts[0]
  expect(part).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('It may have happened') } })
  expect(send.runs).toBe(0)
  const [entry] = await store.audit.list('ann', { limit: 1 })
  expect(entry).toMatchObject({ kind: 'run_given_up', data: { atWork: [{ actionId: 'send', tool: 'send' }] } })
  expect(await ask({ prompt: 'again', threadId: run.threadId })).toMatchObject({ status: 'completed', summary: 'Aye.' })
})

test('L6: a run that was lost nine times still runs', async () => {
  const folder = tempFolder()
  const look = tool('look', 'read')
  const run = await poisoned(folder, [look])
  await run.killProcesses(9)
  const { runtime } = await stored(callsThenDone(call('look')), [look], { folder })
  expect(await runtime.settled('ann', run.runId, signal())).toMatchObject({ status: 'completed', summary: 'Done.' })
  expect(look.runs).toBe(1)
})

test('L6: a run that makes progress is never given up, however often it is lost', async () => {
  const folder = tempFolder()
  const look = tool('look', 'read')
  const run = await poisoned(folder, [look])
  for (const id of ['one', 'two', 'three']) {
    await run.killProcesses(9)
    await run.record(calling('look', id))
  }
  await run.killProcesses(8)
  const { runtime } = await stored(callsThenDone(), [look], { folder })
  expect(await runtime.settled('ann', run.runId, signal())).toMatchObject({ status: 'completed', summary: 'Done.' })
})

test('L6: a process runs at most one often-lost run at a time, and any number of others', async () => {
  const folder = tempFolder()
  const { runtime: web, store } = await stored(callsThenDone(), [], { folder, capacity: 0, now: () => yesterday })
  const start = (prompt: string) => web.start('ann', { prompt })
  await start('suspect')
  await start('suspect')
  // All runs of a process were lost when it died, three times.
  for (let lost = 0; lost <= 3; lost += 1)
    for (const owner of ['one', 'other'])
      await store.runs.claim({ owner, now: yesterday + (lost + 1) * day * 0.1, leaseMs: 1000 })
  await Promise.all([start('innocent'), start('innocent')])
  const asked: string[] = []
  const answers: (() => void)[] = []
  const model = scriptedModel(async function* ({ messages }) {
    const [last] = messages.slice(-1)
    asked.push(last?.role === 'user' ? last.text : '')
    await new Promise<void>((resolve) => answers.push(resolve))
    yield text('Aye.')
  })
  await stored(model, [], { folder })
  await expect.poll(() => asked.toSorted()).toEqual(['innocent', 'innocent', 'suspect'])
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(asked).toHaveLength(3)
  for (const answer of answers.splice(0)) answer()
  await expect.poll(() => asked.length).toBe(4)
  expect(asked.at(-1)).toBe('suspect')
  for (const answer of answers) answer()
})
