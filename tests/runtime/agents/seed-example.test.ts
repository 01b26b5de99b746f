import { parseAgentFile } from '@deckhand/kernel'
import { toAgent } from '@deckhand/runtime'
import { expect, test } from 'vitest'
import { modelOn } from '../../support/models/emulated.ts'
import { lines, post, served } from '../../support/servers/served.ts'

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
    result_schema:
      type: object
      properties:
        bullets:
          type: array
          items: { type: string }
    prompt: "Return JSON {bullets:[...]}. Summarize:\\n\\n{{text}}"
---
You are a researcher.
`

test('the example of the design runs over the real wire, and an answer of the wrong shape is corrected', async () => {
  const { agent, problems } = parseAgentFile(file, { path: 'research-agent.md', knownTools: [] })
  expect(problems).toEqual([])
  if (!agent) throw new Error('The file has mistakes.')
  const world = await served(
    [
      { calls: [{ name: 'summarize', args: { text: 'Boats float.' } }] },
      { text: '{"bullets": "Boats float."}' },
      { text: '{"bullets": ["Boats float."]}' },
      { text: 'They float.' },
    ],
    [],
    { agents: [toAgent(agent)], modelNamed: (id) => modelOn(world.emulator.url, id) },
  )
  const told = await lines(await post(`${world.url}/api/agent/run/stream`, { prompt: 'Sum it up.' }))
  expect(told.at(-1)).toMatchObject({ type: 'result', result: { status: 'completed', summary: 'They float.' } })
  expect(told.find(({ type }) => type === 'tool_result')).toMatchObject({ output: { bullets: ['Boats float.'] } })

  const asked = world.emulator.requests.map(({ model, body }) => ({ model, body }))
  expect(asked.map(({ model }) => model)).toEqual([
    world.runtime.model,
    'gemini-2.0-flash-lite',
    'gemini-2.0-flash-lite',
    world.runtime.model,
  ])
  expect(asked[1]?.body).toMatchObject({
    contents: [{ role: 'user', parts: [{ text: 'Return JSON {bullets:[...]}. Summarize:\n\nBoats float.' }] }],
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema: { type: 'object' } },
  })
  expect(asked[2]?.body).toMatchObject({
    contents: [
      { role: 'user' },
      { role: 'model', parts: [{ text: '{"bullets": "Boats float."}' }] },
      {
        role: 'user',
        parts: [
          { text: 'Your answer does not fit the schema: "bullets" must be array. Answer again, with JSON only.' },
        ],
      },
    ],
  })
  const below = told.flatMap((line) => (line.type === 'child' ? [line.event.type] : []))
  expect(below.filter((type) => type === 'turn')).toHaveLength(2)
  expect(below.at(-1)).toBe('completed')
})
