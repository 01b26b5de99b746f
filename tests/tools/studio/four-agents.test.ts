import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDeckhand } from 'deckhand/command'
import { expect, onTestFinished, test } from 'vitest'
import { lines, post, signIn } from '../../support/servers/served.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const own: Record<string, string> = {
  'chief-of-staff': 'create_presentation',
  designer: 'generate_deck_design',
  finance: 'build_financial_model',
  legal: 'draft_document',
}

/** The program as started on a machine without a key. */
async function deckhand(agentFiles: Record<string, string> = {}) {
  const folder = tempFolder()
  await mkdir(join(folder, 'agents'))
  for (const [name, text] of Object.entries(agentFiles)) await writeFile(join(folder, 'agents', name), text)
  const opened = await openDeckhand({ DECKHAND_DATA: join(folder, 'data'), DECKHAND_AGENTS: join(folder, 'agents') })
  onTestFinished(() => opened.close())
  const { url } = await opened.listen(0)
  const headers = { ...(await signIn(url, await opened.oneTimeToken())), 'content-type': 'application/json' }
  return {
    agents: async () =>
      ((await (await fetch(`${url}/api/agents`, { headers })).json()) as { agents: JsonAgent[] }).agents,
    get: (path: string) => fetch(`${url}${path}`, { headers }),
    ask: async (body: object) => lines(await post(`${url}/api/agent/run/stream`, body, { headers })),
  }
}

interface JsonAgent {
  id: string
  tools: string[]
  suggestions: string[]
  isDefault?: true
}

const topics = {
  'electric buses': 'buses',
  'the history of tea': 'tea',
  'our plans for next year': 'plans',
  'hiring nurses': 'nurses',
  'zero trust networks': 'networks',
}

test.each(Object.entries(own))(
  '“Create a presentation on X” makes %s use %s, card before text',
  async (agentId, tool) => {
    const { ask, get } = await deckhand()
    for (const [topic, word] of Object.entries(topics)) {
      const events = await ask({ prompt: `Create a presentation on ${topic}`, agentId })
      const types = events.map(({ type }) => type)
      const called = events.filter(({ type }) => type === 'tool_call')
      expect(called.map(({ toolName }) => toolName)).toEqual([tool])
      expect(JSON.stringify(called[0].input)).toContain(word)
      expect(types.indexOf('tool_call')).toBeLessThan(types.indexOf('delta'))
      const { output } = events.find(({ type }) => type === 'tool_result')
      const file = await get(output.url)
      expect([file.status, output.status]).toEqual([200, 'completed'])
      expect(
        Buffer.from(await file.arrayBuffer())
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
      expect(events.at(-1).result).toMatchObject({ status: 'completed', agentId })
    }
  },
  60_000,
)

test.each(Object.keys(own))('small talk makes %s use no tool', async (agentId) => {
  const { ask } = await deckhand()
  for (const prompt of ["what's your name?", 'hi', 'thanks', 'how are you?', 'What can you do?']) {
    const events = await ask({ prompt, agentId })
    expect(events.filter(({ type }) => type === 'tool_call')).toEqual([])
    expect(events.at(-1).result).toMatchObject({ status: 'completed' })
  }
})

test('the four come first, each with its own tool and four suggestions, and Deckhand answers if no agent is named', async () => {
  const { agents, ask } = await deckhand({ 'cook.md': '---\ntools: [calculate]\n---\nYou are Cook.\n' })
  const listed = await agents()
  expect(listed.map(({ id }) => id)).toEqual([...Object.keys(own), 'deckhand', 'cook'])
  for (const { id, tools, suggestions } of listed.slice(0, 4)) {
    expect(tools.filter((name) => Object.values(own).includes(name))).toEqual([own[id]])
    expect(suggestions).toHaveLength(4)
  }
  expect(listed.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual(['deckhand'])
  expect(listed[5]?.tools).toEqual(['calculate'])
  const events = await ask({ prompt: 'hi' })
  expect(events.at(-1).result).toMatchObject({ agentId: 'deckhand' })
})

test('a user’s file replaces the built-in agent of the same name, in its place', async () => {
  const { agents } = await deckhand({
    'finance.md': '---\ndescription: Ours.\ntools: [calculate]\n---\nYou are Ours.\n',
  })
  const listed = await agents()
  expect(listed.map(({ id }) => id)).toEqual([...Object.keys(own), 'deckhand'])
  expect(listed[2]).toMatchObject({ id: 'finance', description: 'Ours.', tools: ['calculate'] })
})

// The agent's own limit of output would cut the text of a long deck off.
test('the output limit of an agent does not cut what is written for it', async () => {
  const { ask } = await deckhand()
  const events = await ask({ prompt: 'Create a presentation on tides with 40 slides', agentId: 'chief-of-staff' })
  const { output } = events.find(({ type }) => type === 'tool_result')
  expect(output).toMatchObject({ slides_generated: 40 })
  expect(events.at(-1).result).toMatchObject({ status: 'completed' })
})
