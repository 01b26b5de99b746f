import { once } from 'node:events'
import { parseAgentFile } from '@deckhand/kernel'
import { type Agent, toAgent } from '@deckhand/runtime'
import type { ModelRequest } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { below, crew, isFirst, results } from '../../support/models/crew.ts'
import { call, scriptedModel, text } from '../../support/models/scripted-model.ts'

const file = `---
name: research-agent
tools:
  - name: summarize
    description: Summarize a document into key points
    model: gemini-2.0-flash-lite
    parameters:
      text:
        type: string
        description: The text to summarize
      style:
        type: object
        description: How
    result_schema:
      type: object
      properties:
        bullets:
          type: array
          items: { type: string }
      required: [bullets]
    prompt: "Return JSON {bullets:[...]}. In the style {{style}}. Summarize:\\n\\n{{text}}"
---
boss speaks.
`

async function research(answers: string[], args: object = { text: 'Boats float.' }) {
  const { agent } = parseAgentFile(file, { path: 'research-agent.md', knownTools: [] })
  if (!agent) throw new Error('The file has mistakes.')
  const asked: { model: string; request: ModelRequest }[] = []
  const world = await crew(
    { boss: (request) => (isFirst(request) ? [call('summarize', args)] : [text(JSON.stringify(results(request)[0]))]) },
    {
      more: {
        agents: [toAgent(agent)],
        modelNamed: (id) =>
          scriptedModel((request) => {
            asked.push({ model: id, request: structuredClone(request) })
            return [text(answers[asked.length - 1] ?? 'no more')]
          }, id),
      },
    },
  )
  return { ...world, asked, answer: await world.ask({ prompt: 'Summarize it.' }) }
}

test('a custom tool calls the model that it names, with its arguments in the prompt, and returns a result that fits its schema', async () => {
  const { answer, asked, store } = await research(['{"bullets":["Boats float."]}'], {
    text: 'Boats float.',
    style: { lines: 2 },
  })
  expect(answer).toMatchObject({ status: 'completed', summary: '{"bullets":["Boats float."]}' })
  expect(asked.map(({ model }) => model)).toEqual(['gemini-2.0-flash-lite'])
  const [prompt] = asked[0]?.request.messages ?? []
  expect(prompt).toEqual({
    role: 'user',
    text: 'Return JSON {bullets:[...]}. In the style {"lines":2}. Summarize:\n\nBoats float.',
  })
  expect(asked[0]?.request.tools).toEqual([])
  const [, child] = await store.runs.tree('ann', answer.runId)
  expect(child).toMatchObject({ agentId: 'summarize', model: 'gemini-2.0-flash-lite', status: 'completed' })
})

test('an optional parameter may be left out, and its placeholder stays', async () => {
  const { asked } = await research(['{"bullets":[]}'])
  expect(asked[0]?.request.messages[0]).toMatchObject({ text: expect.stringContaining('In the style {{style}}.') })
})

test('G6: an answer that does not fit the schema goes back once with the error, and the corrected one is accepted', async () => {
  const { answer, asked, log } = await research(['{"points":["Boats"]}', '{"bullets":["Boats"]}'])
  expect(answer).toMatchObject({ status: 'completed', summary: '{"bullets":["Boats"]}' })
  expect(asked[1]?.request.messages.slice(1)).toMatchObject([
    { role: 'assistant', parts: [{ text: '{"points":["Boats"]}' }] },
    { role: 'user', text: 'Your answer does not fit the schema: "bullets" is missing. Answer again, with JSON only.' },
  ])
  const events = below(await log(answer.runId))
  expect(events.filter(({ type }) => type === 'turn')).toHaveLength(2)
  expect(events.at(-1)).toMatchObject({ type: 'completed', summary: '{"bullets":["Boats"]}' })
})

test('a second invalid answer fails the call with a clear message, and the run goes on', async () => {
  const { answer, asked, store } = await research(['Boats.', '{"bullets":1}'])
  expect(asked).toHaveLength(2)
  expect(answer.status).toBe('completed')
  expect(answer.summary).toContain(
    'The agent \\"summarize\\" failed (BAD_ANSWER): The answer was wrong, and the corrected one too.',
  )
  expect(answer.summary).toContain('\\"bullets\\" must be array')
  const [, child] = await store.runs.tree('ann', answer.runId)
  expect(child).toMatchObject({ status: 'failed', outcome: { code: 'BAD_ANSWER' } })
})

test('a tool with several required parameters stays the same tool for a run that was read back', async () => {
  const number = { type: 'number', description: 'Where.', required: true } as const
  const route = { name: 'route', description: 'Plans.', parameters: { to: number, from: number }, prompt: '{{from}}' }
  const { ask } = await crew(
    {
      boss: (request) => (isFirst(request) ? [call('route', { to: 1, from: 2 })] : [text(String(results(request)[0]))]),
      else: () => [text('Straight on.')],
    },
    { agents: { boss: { customTools: [route] } } },
  )
  expect(await ask({ prompt: 'Where to?' })).toMatchObject({ status: 'completed', summary: 'Straight on.' })
})

test('a process that dies while an answer is corrected leaves no words of its own in the log', async () => {
  const answers = ['Boats.', '{"bullets":["Bo', '{"bullets":["Boats"]}']
  const { agent } = parseAgentFile(file, { path: 'research-agent.md', knownTools: [] })
  if (!agent) throw new Error('The file has mistakes.')
  const asked: ModelRequest[] = []
  const modelNamed = (id: string) =>
    scriptedModel(async function* (request, signal) {
      asked.push(structuredClone(request))
      const answer = answers[asked.length - 1] ?? ''
      yield text(answer)
      // The process dies before the model has said all.
      if (answer.endsWith('Bo')) await once(signal, 'abort')
    }, id)
  const boss = (request: ModelRequest) => (isFirst(request) ? [call('summarize', { text: 'Boats.' })] : [text('Done.')])
  const more = { agents: [toAgent(agent)] as [Agent], modelNamed }
  const first = await crew({ boss }, { more })
  const { runId } = await first.runtime.start('ann', { prompt: 'Summarize it.' })
  const texts = async () => below(await first.log(runId)).filter(({ type }) => type === 'text')
  await expect.poll(async () => (await texts()).length).toBe(2)
  await first.runtime.close()
  const second = await crew({ boss }, { more, store: first.store })
  await expect.poll(async () => (await second.store.runs.find('ann', runId))?.status).toBe('completed')
  expect(asked[2]?.messages).toMatchObject([{ role: 'user' }, { parts: [{ text: 'Boats.' }] }, { role: 'user' }])
  const told = below(await second.log(runId)).filter(({ type }) => ['text', 'turn', 'turn_restarted'].includes(type))
  expect(told.map((event) => (event.type === 'text' ? event.delta : event.type))).toEqual([
    'Boats.',
    'turn',
    '{"bullets":["Bo',
    'turn_restarted',
    '{"bullets":["Boats"]}',
    'turn',
  ])
})

const asking = `---
name: research-agent
tools:
  - spawn_agent
  - vfs_read
  - name: look
    description: Looks something up
    temperature: 0.2
    tools: [vfs_read]
    input_schema:
      type: object
      properties:
        paths: { type: array, items: { type: string }, minItems: 1 }
      required: [paths]
    prompt: "look into {{paths}} and {{other}}."
---
asker speaks.
`

/** An agent with the tool `look`, started directly or by an agent that has only some of its tools. */
async function looking(args: object, boss?: string[]) {
  const { agent } = parseAgentFile(asking, { path: 'research-agent.md', knownTools: ['spawn_agent', 'vfs_read'] })
  if (!agent) throw new Error('The file has mistakes.')
  const start = call('spawn_agent', { agent: 'research-agent', prompt: 'Look.' })
  const parent: Agent | undefined = boss && { id: 'boss', name: 'boss', persona: 'boss speaks.', tools: boss }
  const world = await crew(
    {
      boss: (request) => [isFirst(request) ? start : text('Done.')],
      asker: (request) =>
        isFirst(request) ? [call('look', args)] : [text(JSON.stringify(results(request)[0]) ?? 'nothing')],
      else: () => [text('Seen.')],
    },
    { more: { agents: parent ? [parent, toAgent(agent)] : [toAgent(agent)] } },
  )
  return { ...world, answer: await world.ask({ prompt: 'Look.' }), inner: world.asked('else') }
}

test('a custom tool works with its own tools and temperature, and a placeholder without a parameter stays in its prompt', async () => {
  const { inner, answer, asked } = await looking({ paths: ['a.txt'] })
  expect(answer).toMatchObject({ status: 'completed', summary: '"Seen."' })
  expect(inner.map(({ tools }) => tools.map(({ name }) => name))).toEqual([['vfs_read']])
  expect(inner[0]?.settings?.temperature).toBe(0.2)
  expect(inner[0]?.messages[0]).toMatchObject({ text: 'look into ["a.txt"] and {{other}}.' })
  expect(asked('asker')[0]?.tools.find(({ name }) => name === 'look')?.inputSchema).toMatchObject({
    properties: { paths: { minItems: 1 } },
  })
})

test('arguments that do not fit the schema of a custom tool go back to the model, and no agent is started', async () => {
  const { inner, asked } = await looking({ paths: [] })
  expect(inner).toEqual([])
  expect(JSON.stringify(asked('asker')[1]?.messages)).toContain('must NOT have fewer than 1 items')
})

test('G1: a custom tool cannot use tools that its agent does not have in the run, and the log says so', async () => {
  const { inner, answer, log } = await looking({ paths: ['a.txt'] }, ['spawn_agent'])
  expect(answer.status).toBe('completed')
  expect(inner.map(({ tools }) => tools)).toEqual([[]])
  const limits = below(await log(answer.runId)).filter(({ type }) => type === 'limit')
  expect(limits).toEqual([
    {
      type: 'limit',
      limit: 'rights',
      message: '"look" works without vfs_read: the agent that started it does not have them.',
    },
  ])
})
