import type { ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { below, type Crew, crew, heardIn, isFirst, type Lines, results } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { differences, replayed } from '../../support/stores/replayed.ts'
import { approve, sender } from './handlers.ts'

const tool = (name: string, handler: ToolPlugin['handler'], more: Partial<ToolPlugin> = {}): ToolPlugin => ({
  name,
  description: name,
  parameters: {},
  effect: 'workspace',
  recovery: 'keyed',
  handler,
  ...more,
})

/** The boss starts a hand, which makes these calls one after another, and then says "Done." */
const lines = (...calls: Parameters<typeof call>[]): Lines => ({
  boss: (request) =>
    isFirst(request)
      ? [call('spawn_agent', { agent: 'hand', prompt: 'Go.' })]
      : [text(JSON.stringify(heardIn(request)))],
  hand: ({ messages }) => {
    const next = calls[messages.filter(({ role }) => role === 'assistant').length]
    return [next ? call(...next) : text('Done.')]
  },
})

async function heard({ runtime }: Crew, runId: string): Promise<unknown> {
  const { summary } = await runtime.response('ann', runId)
  return JSON.parse(summary)
}

test('signals of any tool reach the parent’s next turn, in order with those of signal_parent', async () => {
  const measure = tool(
    'measure',
    async (_, { signalParent }) => {
      await signalParent?.('It is hot.')
      await signalParent?.('It is hot.')
      return 40
    },
    { effect: 'read' },
  )
  const fail = tool('fail', async (_, { signalParent }) => {
    await signalParent?.('It broke.')
    throw new Error('broken')
  })
  const world = await crew(lines(['measure'], ['signal_parent', { message: 'Careful.' }], ['fail']), {
    tools: [measure, fail],
  })
  const { runId } = await world.ask({ prompt: 'Go.' })
  expect(await heard(world, runId)).toEqual(['It is hot.', 'It is hot.', 'Careful.', 'It broke.'])
  const shown = below(await world.log(runId)).flatMap((event) => (event.type === 'signal' ? [event.message] : []))
  expect(shown).toEqual(['It is hot.', 'It is hot.', 'Careful.', 'It broke.'])
  expect(differences(await replayed(world.store, runId))).toEqual([])
})

test('G8: an agent’s signals reach the parent’s model even through a tool that keeps only its answer', async () => {
  const ask = tool('ask', async (_, { spawn }) => (await spawn?.({ agent: 'hand', prompt: 'Go.' }))?.output ?? null)
  const script: Lines = {
    ...lines(['signal_parent', { message: 'Careful.' }]),
    boss: (request) =>
      isFirst(request) ? [call('ask')] : [text(JSON.stringify([results(request), heardIn(request)]))],
  }
  const world = await crew(script, { tools: [ask] })
  const { runId } = await world.ask({ prompt: 'Go.' })
  const { summary } = await world.runtime.response('ann', runId)
  expect(JSON.parse(summary)).toEqual([['Done.'], ['Careful.']])
  expect(differences(await replayed(world.store, runId))).toEqual([])
})

test('a signal survives the process that sent it, and a handler that runs again does not repeat it', async () => {
  let runs = 0
  let stops = false
  const report = tool('report', async (_, { signalParent, signal }) => {
    runs += 1
    await signalParent?.('Half way.')
    if (!stops) await new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
    await signalParent?.('All the way.')
    return 'reported'
  })
  const script = lines(['report'])
  const first = await crew(script, { tools: [report] })
  const { runId } = await first.runtime.start('ann', { prompt: 'Go.' })
  await expect.poll(async () => JSON.stringify(await first.log(runId))).toContain('Half way.')
  await first.runtime.close()
  stops = true
  const second = await crew(script, { tools: [report], store: first.store })
  await expect.poll(async () => (await second.store.runs.find('ann', runId))?.status).toBe('completed')
  expect([runs, await heard(second, runId)]).toEqual([2, ['Half way.', 'All the way.']])
  expect(JSON.stringify(await second.log(runId)).split('"type":"signal","message":"Half way."')).toHaveLength(2)
})

test('signals from before a wait reach the parent after it', async () => {
  const { send } = sender()
  const world = await crew(lines(['signal_parent', { message: 'I will ask.' }], ['send', { to: 'a' }]), {
    tools: [send],
  })
  const { runId } = await world.ask({ prompt: 'Go.' })
  await approve(world, runId, 'send to a')
  expect(await heard(world, runId)).toEqual(['I will ask.'])
})

test('signals are bounded in number and length, and the refusal says what to do', async () => {
  const problems: string[] = []
  const shout = tool('shout', async (_, { signalParent }) => {
    for (const message of ['', 'x'.repeat(4_001), ...Array.from({ length: 33 }, (_each, index) => `${index}`)])
      await signalParent?.(message).catch(({ code, message: words }) => problems.push(`${code} ${words}`))
    return 'hoarse'
  })
  const world = await crew(lines(['shout'], ['signal_parent', { message: 'more' }]), { tools: [shout] })
  const { runId } = await world.ask({ prompt: 'Go.' })
  expect(problems).toEqual([
    'BAD_REQUEST message: a signal to the agent above is a text that is not empty.',
    expect.stringMatching(/^TOO_LARGE message: .* at most 4000 characters, and this one has 4001\. Shorten it/),
    expect.stringMatching(/^LIMIT This agent has sent 32 signals .* Say the rest in its answer\.$/),
  ])
  expect(await heard(world, runId)).toEqual(Array.from({ length: 32 }, (_, index) => `${index}`))
  expect(JSON.stringify(world.asked('hand').at(-1)?.messages)).toContain('This agent has sent 32 signals')
})

test('a top agent cannot signal', async () => {
  const has: boolean[] = []
  const look = tool('look', async (_, { signalParent }) => has.push(signalParent !== undefined))
  const world = await crew(
    { boss: (request) => (isFirst(request) ? [call('look')] : [text('Done.')]) },
    { tools: [look] },
  )
  await world.ask({ prompt: 'Go.' })
  expect(has).toEqual([false])
})
