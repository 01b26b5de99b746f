import type { Store, ToolPlugin } from '@deckhand/spec'
import { describe, expect, test } from 'vitest'
import { crew, isFirst, type Lines, results } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { silenced } from '../../support/stores/stored.ts'
import { openStorePair, storeKinds } from './store-pairs.ts'

const lines: Lines = {
  boss: (request) =>
    isFirst(request)
      ? ['a', 'b'].map((prompt) => call('spawn_agent', { agent: 'hand', prompt }))
      : [text(JSON.stringify(results(request)))],
  hand: (request) => (isFirst(request) ? [call('work')] : [text(String(results(request)[0]))]),
}

/** Hangs in the first process, and is done in the second. */
function work(hangs: boolean, calls: string[] = []): { tool: ToolPlugin; calls: string[] } {
  const tool: ToolPlugin = {
    name: 'work',
    description: 'Works.',
    parameters: {},
    effect: 'workspace',
    recovery: 'keyed',
    handler: async (_, { actionId, signal }) => {
      calls.push(actionId)
      if (hangs) await new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
      return 'worked'
    },
  }
  return { tool, calls }
}

/** Lists what each claim returned: the id of a run, or undefined. */
function listed(store: Store): { store: Store; claimed: (string | undefined)[] } {
  const claimed: (string | undefined)[] = []
  const claim: Store['runs']['claim'] = async (wish) => {
    const run = await store.runs.claim(wish)
    claimed.push(run?.record.id)
    return run
  }
  return { store: { ...store, runs: { ...store.runs, claim } }, claimed }
}

describe.each(storeKinds)('on %s', (kind) => {
  const opened = () => openStorePair(kind)

  test('G3: a process without heartbeats loses its tree to another, which goes on with the same children', async () => {
    const [mine, other] = await opened()
    const { tool, calls } = work(true)
    // Only the clock of the second process ends a lease, however slow the machine is.
    const leaseMs = 3_600_000
    const first = await crew(lines, { tools: [tool], store: silenced(mine), more: { leaseMs } })
    const { runId } = await first.runtime.start('ann', { prompt: 'Go.' })
    await expect.poll(() => calls.length).toBe(2)
    const before = await other.runs.tree('ann', runId)
    const { store, claimed } = listed(other)
    let ahead = 0
    const more = { leaseMs, now: () => Date.now() + ahead }
    const second = await crew(lines, { tools: [work(false, calls).tool], store, more })
    await expect.poll(() => claimed.length).toBeGreaterThan(0)
    expect(new Set(claimed)).toEqual(new Set([undefined]))
    // An expiring lease sends no notification: the second process must poll, on Firestore every 5 s.
    ahead = leaseMs
    await expect.poll(async () => (await other.runs.find('ann', runId))?.status, { timeout: 40_000 }).toBe('completed')
    expect(claimed.filter((id) => id !== undefined)).toEqual([runId])
    expect(await second.runtime.response('ann', runId)).toMatchObject({
      summary: expect.stringMatching(/worked.*worked/),
    })
    const after = await other.runs.tree('ann', runId)
    expect(after.map(({ id, status }) => [id, status])).toEqual(before.map(({ id }) => [id, 'completed']))
    expect(new Set(calls).size).toBe(2)
    await expect
      .poll(async () => (await mine.runs.tree('ann', runId)).map(({ status }) => status))
      .toEqual(Array(3).fill('completed'))
  })

  test('G5: a tree can be cancelled from a process that does not own it', async () => {
    const [mine, other] = await opened()
    const { tool, calls } = work(true)
    let aborted = 0
    const watched: ToolPlugin = {
      ...tool,
      handler: (args, context) => {
        context.signal.addEventListener('abort', () => {
          aborted += 1
        })
        return tool.handler(args, context)
      },
    }
    // Its one slot is busy, so it does not claim its own run again, however late its renewals are.
    const more = { leaseMs: 3_000, capacity: 1 }
    const first = await crew(lines, { tools: [watched], store: mine, more })
    const { runId } = await first.runtime.start('ann', { prompt: 'Go.' })
    await expect.poll(() => calls.length).toBe(2)
    expect(await other.runs.cancel('ann', runId, Date.now())).toBe(true)
    const tree = await other.runs.tree('ann', runId)
    expect(tree.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    await expect.poll(() => aborted).toBe(2)
    expect(await other.runs.tree('ann', runId)).toEqual(tree)
  })
})
