import { type Agents, defaultAgent } from '@deckhand/runtime'
import { expect, test } from 'vitest'
import { tool } from '../../support/models/emulated.ts'
import { call, callsThenDone, scriptedModel, text } from '../../support/models/scripted-model.ts'
import { served } from '../../support/servers/served.ts'
import { stored } from '../../support/stores/stored.ts'

const look = tool('look', { effect: 'read', handler: async () => 'seen' })
const send = tool('send', { effect: 'write', handler: async () => 'sent' })
const cook = { id: 'cook', name: 'cook', persona: 'You are Cook.', tools: ['look'] }

test('an agent that was added answers the next run, with its own persona, settings, model and tools', async () => {
  const model = scriptedModel(() => [text('Aye.')])
  const other = { ...scriptedModel(() => [text('Soup.')]), id: 'other' }
  const { ask, runtime } = await stored(model, [look, send], { modelNamed: (id) => ({ ...other, id }) })
  await expect(ask({ prompt: 'Hi.', agentId: 'cook' })).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'agentId' })
  runtime.setAgents([defaultAgent, { ...cook, model: 'big', settings: { temperature: 1.5 } }])
  expect(await ask({ prompt: 'Hi.', agentId: 'cook' })).toMatchObject({ summary: 'Soup.', model: 'big' })
  expect(other.requests[0]).toMatchObject({ settings: { temperature: 1.5 }, tools: [{ name: 'look' }] })
  expect(other.requests[0]?.instruction).toContain('You are Cook.')
  expect(await ask({ prompt: 'Hi.' })).toMatchObject({ summary: 'Aye.', agentId: 'deckhand' })
})

test('each agent has its own step limit', async () => {
  const restless = scriptedModel(() => [call('look')])
  const { ask } = await stored(restless, [look], {
    agents: [{ ...cook, limits: { maxSteps: 2 } }],
    agentLimits: { maxSteps: 5 },
  })
  expect(await ask({ prompt: 'Look.' })).toMatchObject({ status: 'failed', code: 'STEP_LIMIT' })
  expect(restless.requests).toHaveLength(2)
})

test('each agent has its own limit of concurrent calls', async () => {
  let running = 0
  let most = 0
  const slow = tool('slow', {
    effect: 'read',
    handler: async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 10))
      running -= 1
      return 'done'
    },
  })
  const model = callsThenDone(call('slow'), call('slow'), call('slow'))
  const { ask } = await stored(model, [slow], { agents: [{ ...cook, tools: ['slow'], limits: { concurrency: 1 } }] })
  expect(await ask({ prompt: 'Go.' })).toMatchObject({ status: 'completed' })
  expect(most).toBe(1)
})

test('a list with a tool that does not exist is refused, and the old one stays', async () => {
  const { runtime } = await stored(callsThenDone(), [look])
  expect(() => runtime.setAgents([{ ...cook, tools: ['gone'] }])).toThrow('names the tool "gone"')
  expect(runtime.agents).toEqual([defaultAgent])
})

test.each<[what: string, agents: Agents]>([
  ['is gone', [defaultAgent]],
  ['may use less', [defaultAgent, cook]],
  ['is another one', [defaultAgent, { ...cook, persona: 'You are Purser.', limits: { maxSteps: 1 } }]],
])('a run that waits goes on as it began when its agent %s', async (_what, agents) => {
  const model = callsThenDone(call('send'))
  const { ask, runtime } = await stored(model, [look, send], {
    agents: [defaultAgent, { ...cook, tools: ['look', 'send'] }],
  })
  const { runId, approval } = await ask({ prompt: 'Send.', agentId: 'cook' })
  runtime.setAgents(agents)
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  const signal = AbortSignal.timeout(30_000)
  for await (const _ of runtime.follow({ userId: 'ann', runId, after: 0, until: 'end', signal }));
  expect(await runtime.response('ann', runId)).toMatchObject({ status: 'completed', tool: 'send', output: 'sent' })
  expect(model.requests[1]?.instruction).toContain('You are Cook.')
  expect(model.requests[1]?.tools.map(({ name }) => name)).toEqual(['look', 'send'])
})

test('GET /api/agents lists the agents and what each is for', async () => {
  const described = { ...cook, description: 'Cooks.', suggestions: ['What is for dinner?'] }
  const { url } = await served([], [look], { agents: [defaultAgent, described] })
  expect(await (await fetch(`${url}/api/agents`)).json()).toEqual({
    ok: true,
    agents: [
      { id: 'deckhand', name: 'Deckhand', suggestions: [], tools: ['look'], isDefault: true },
      { id: 'cook', name: 'cook', description: 'Cooks.', suggestions: ['What is for dinner?'], tools: ['look'] },
    ],
  })
})
