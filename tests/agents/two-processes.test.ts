import type { ToolPlugin } from '@deckhand/spec'
import { describe, expect, test } from 'vitest'
import { crew, isFirst, type Lines, results } from '../support/crew.ts'
import { openStorePair, storeKinds } from '../support/store-pairs.ts'
import { call, text } from '../support/talk-model.ts'

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

describe.each(storeKinds.filter((kind) => kind !== 'Firestore'))('on %s', (kind) => {
  const opened = () => openStorePair(kind)

  test('G3: a process that stops giving signs of life loses its tree to another, which goes on with the same children', async () => {
    const [mine, other] = await opened()
    const { tool, calls } = work(true)
    // It never renews its lease: to everybody else it is dead.
    const silent = { ...mine, runs: { ...mine.runs, extend: async () => {} } }
    const first = await crew(lines, { tools: [tool], store: silent, more: { leaseMs: 1_000 } })
    const { runId } = await first.runtime.start('ann', { prompt: 'Go.' })
    await expect.poll(() => calls.length).toBe(2)
    const before = await other.runs.tree('ann', runId)
    const second = await crew(lines, { tools: [work(false, calls).tool], store: other, more: { leaseMs: 1_000 } })
    await expect.poll(async () => (await other.runs.find('ann', runId))?.status).toBe('completed')
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

  test('G5: a tree is cancelled from a process that does not work on it', async () => {
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
    const first = await crew(lines, { tools: [watched], store: mine, more: { leaseMs: 3_000 } })
    const { runId } = await first.runtime.start('ann', { prompt: 'Go.' })
    await expect.poll(() => calls.length).toBe(2)
    expect(await other.runs.cancel('ann', runId, Date.now())).toBe(true)
    const tree = await other.runs.tree('ann', runId)
    expect(tree.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    await expect.poll(() => aborted).toBe(2)
    expect(await other.runs.tree('ann', runId)).toEqual(tree)
  })
})
