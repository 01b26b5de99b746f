import type { ToolContext } from '@deckhand/spec'
import { webSearch } from '@deckhand/tools'
import { expect, test } from 'vitest'
import { emulated, perform, requestBody } from '../../support/models/emulated.ts'

const { signal } = new AbortController()

test('a search gives titles, addresses and what was found there, offline', async () => {
  const { model, emulator } = await emulated()
  const results = await webSearch.handler({ query: 'how tides work' }, { model, signal } as ToolContext)
  expect(results).toContainEqual({
    title: 'How tides work',
    url: 'https://encyclopedia.example.org/tides',
    snippet: expect.stringMatching(/^Tides are the regular rise and fall of the sea/),
  })
  expect(requestBody(emulator, 0)).toMatchObject({
    contents: [{ role: 'user', parts: [{ text: 'how tides work' }] }],
    tools: [{ googleSearch: {} }],
  })
})

test('maxResults cuts the list', async () => {
  const { model } = await emulated()
  const search = (maxResults: number) =>
    webSearch.handler({ query: 'tides moon sun sky', maxResults }, { model, signal } as ToolContext)
  expect(await search(5)).toHaveLength(2)
  expect(await search(1)).toHaveLength(1)
})

test('a search that finds nothing gives an empty list', async () => {
  const { model } = await emulated()
  expect(await webSearch.handler({ query: 'quantum chromodynamics' }, { model, signal } as ToolContext)).toEqual([])
})

test('cancelling reaches the search', async () => {
  const { model } = await emulated()
  const stopped = AbortSignal.abort()
  await expect(webSearch.handler({ query: 'tides' }, { model, signal: stopped } as ToolContext)).rejects.toThrow()
})

test('a model that has tools searches in a request without them', async () => {
  const { model, emulator } = await emulated([
    { calls: [{ name: 'web_search', args: { query: 'honey bee' } }] },
    { text: 'Grounded.' },
    { text: 'Done.' },
  ])
  const { outcome, run } = await perform(model, [webSearch])
  expect(outcome.status).toBe('completed')
  expect(run.turns[0]?.parts.find(({ type }) => type === 'tool')).toMatchObject({ status: 'completed' })
  expect(requestBody(emulator, 1)).toMatchObject({ tools: [{ googleSearch: {} }] })
})
