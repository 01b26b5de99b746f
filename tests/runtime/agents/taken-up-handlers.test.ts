import type { ToolPlugin } from '@deckhand/spec'
import { describe, expect, test } from 'vitest'
import { crew, isFirst } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { differences, replayed } from '../../support/stores/replayed.ts'
import { approve, lines, openApprovals, orchestrator, promptOf, sender } from './handlers.ts'
import { openStorePair, storeKinds } from './store-pairs.ts'

/** The first process hangs in it; the next one returns at once. */
function digging() {
  const begun: string[] = []
  const dig = (hangs: boolean): ToolPlugin => ({
    name: 'dig',
    description: 'Digs.',
    parameters: {},
    effect: 'workspace',
    recovery: 'keyed',
    handler: async (_, { actionId, signal, signalParent }) => {
      begun.push(actionId)
      await signalParent?.('I dig.')
      if (hangs) await new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
      return 'dug'
    },
  })
  return { begun, dig }
}

const script = {
  ...lines,
  hand: (request: Parameters<typeof promptOf>[0]) =>
    promptOf(request) === 'dig' ? [isFirst(request) ? call('dig') : text('did dig')] : (lines.hand?.(request) ?? []),
}

describe.each(storeKinds)('on %s', (kind) => {
  const opened = () => openStorePair(kind)

  test('G3: a process that stops inside of a handler with several agents leaves all of them to the next, which starts none again', async () => {
    const [mine, other] = await opened()
    const { begun, dig } = digging()
    const { send, sent } = sender()
    const signals: string[][] = []
    const orchestrate = orchestrator(async (_, { spawn }) => {
      const ask = async (prompt: string) => {
        const answer = await spawn({ agent: 'hand', prompt })
        if (prompt === 'dig') signals.push(answer.signals)
        return answer.output
      }
      const first = await ask('look')
      return [first, ...(await Promise.all([ask('dig'), ask('send a')])), await ask('clean up')]
    })
    const first = await crew(script, { tools: [dig(true), send, orchestrate], store: mine })
    const { runId } = await first.runtime.start('ann', { prompt: 'Go.' })
    await expect.poll(() => begun.length).toBe(1)
    await expect.poll(async () => (await other.approvals.list('ann', { limit: 5 })).length).toBe(1)
    const before = (await other.runs.tree('ann', runId)).map(({ id }) => id)
    await first.runtime.close()
    const tools = [dig(false), send, orchestrate]
    const second = await crew(script, { tools, store: other })
    await expect
      .poll(async () => (await other.runs.find('ann', runId))?.status, { timeout: 20_000 })
      .toMatch(/awaiting/)
    expect(await openApprovals(second)).toEqual(['send to a'])
    const done = await approve(second, runId, 'send to a')
    expect(done.summary).toBe('[["did look","did dig","sent to a","did clean up"]]')
    expect([sent, new Set(begun).size, signals.at(-1)]).toEqual([['a'], 1, ['I dig.']])
    const tree = await other.runs.tree('ann', runId)
    expect(tree.slice(0, 4).map(({ id }) => id)).toEqual(before)
    expect(tree.map(({ status }) => status)).toEqual(Array(5).fill('completed'))
    expect(done.usage.totalTokens).toBe(tree.reduce((sum, { tokens }) => sum + tokens, 0))
    expect(differences(await replayed(other, runId))).toEqual([])
  })

  test('G3: an agent that a handler does not ask for again after a stop is finished, and its task is not done twice', async () => {
    const [mine, other] = await opened()
    const { begun, dig } = digging()
    let minute = 0
    const orchestrate = orchestrator(async (_, { spawn }) => {
      minute += 1
      const agent = { name: 'digger', instruction: `hand speaks. It is minute ${minute}.` }
      return (await spawn({ agent, prompt: 'dig' })).output
    })
    const first = await crew(script, { tools: [dig(true), orchestrate], store: mine })
    const { runId } = await first.runtime.start('ann', { prompt: 'Go.' })
    await expect.poll(() => begun.length).toBe(1)
    await first.runtime.close()
    const second = await crew(script, { tools: [dig(false), orchestrate], store: other })
    await expect.poll(async () => (await other.runs.find('ann', runId))?.status, { timeout: 20_000 }).toBe('completed')
    expect((await second.runtime.response('ann', runId)).summary).toContain('did not request \\"digger\\" again')
    expect(new Set(begun).size).toBe(1)
    expect((await other.runs.tree('ann', runId)).map(({ status }) => status)).toEqual(['completed', 'completed'])
  })

  test('cancelling a run that waits through a handler ends its agents and closes their approvals', async () => {
    const [mine] = await opened()
    const { send } = sender()
    const orchestrate = orchestrator((ask) => Promise.all([ask('send a'), ask('look'), ask('send b')]))
    const world = await crew(lines, { tools: [send, orchestrate], store: mine })
    const { runId } = await world.ask({ prompt: 'Go.' })
    await world.runtime.cancel('ann', runId)
    expect(await openApprovals(world)).toEqual([])
    const tree = await mine.runs.tree('ann', runId)
    expect(tree.map(({ status }) => status).sort()).toEqual(['completed', 'failed', 'failed', 'failed'])
    const [root] = tree
    expect(root?.outcome?.usage.totalTokens).toBe(tree.reduce((sum, { tokens }) => sum + tokens, 0))
  })
})
