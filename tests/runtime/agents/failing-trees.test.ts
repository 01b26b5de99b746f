import type { ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { below, type Crew, crew, isFirst } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'

const tool = (name: string, more: Partial<ToolPlugin>): ToolPlugin => ({
  name,
  description: name,
  parameters: {},
  handler: async () => name,
  ...more,
})

/** Runs until it is cancelled. */
const dig = tool('dig', {
  effect: 'workspace',
  recovery: 'keyed',
  handler: (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
})

const start = call('spawn_agent', { agent: 'hand', prompt: 'Dig.' })

/** The settings can be read when the call is made, but not right before it runs. */
function breakSettings({ store }: Crew, digs: () => number): void {
  const read = store.settings.read.bind(store.settings)
  let times = 0
  store.settings.read = async (user) => {
    times += 1
    if (times === 1) return read(user)
    while (digs() === 0) await new Promise((resolve) => setTimeout(resolve, 2))
    throw new Error('disk on fire')
  }
}

test('a run that fails while a child agent is running ends after that agent, and counts its tokens', async () => {
  let digs = 0
  const counted: ToolPlugin = {
    ...dig,
    handler: (...given) => {
      digs += 1
      return dig.handler(...given)
    },
  }
  const made = await crew(
    {
      boss: () => [start, call('send')],
      // More than run at once: the waiting ones are ended one after another.
      hand: (request) => (isFirst(request) ? Array.from({ length: 8 }, () => call('dig')) : [text('Done.')]),
    },
    { tools: [tool('send', { effect: 'write' }), counted], agents: { boss: { limits: { concurrency: 2 } } } },
  )
  await made.store.settings.write('ann', { trust: 'autonomous' }, 0)
  breakSettings(made, () => digs)
  const { runId, status, usage } = await made.ask({ prompt: 'Go.' })
  expect(status).toBe('failed')
  const events = await made.log(runId)
  expect(below(events).filter(({ type }) => type === 'failed')).toHaveLength(1)
  expect(events.at(-1)).toMatchObject({ type: 'failed', code: 'POLICY_FAILED' })
  const rows = await made.store.runs.tree('ann', runId)
  expect(rows.map((row) => row.status)).toEqual(['failed', 'failed'])
  expect(usage.totalTokens).toBe(rows.reduce((sum, { tokens }) => sum + tokens, 0))
  expect(usage.totalTokens).toBe(4)
})

test('a tool that does not wait for the agent that it started still ends after it', async () => {
  const forget = tool('forget', {
    effect: 'workspace',
    needs: 'children',
    handler: async (_, { spawn }) => {
      void spawn?.({ agent: 'hand', prompt: 'Dig.' })
      return 'started'
    },
  })
  const { ask, store, log } = await crew(
    {
      boss: (request) => (isFirst(request) ? [call('forget')] : [text('Done.')]),
      hand: (request) => (isFirst(request) ? [call('calculate', { expression: '1+1' })] : [text('2')]),
    },
    { tools: [forget] },
  )
  const { runId } = await ask({ prompt: 'Go.' })
  expect((await store.runs.tree('ann', runId)).map(({ status }) => status)).toEqual(['completed', 'completed'])
  const endings = (await log(runId)).filter((event) => ['tool_call_end', 'child'].includes(event.type))
  expect(endings.at(-1)?.type).toBe('tool_call_end')
})
