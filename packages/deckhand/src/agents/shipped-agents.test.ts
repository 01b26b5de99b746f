import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shippedTools } from '../product/create-tools.ts'
import { allAgents, shippedAgents } from './shipped-agents.ts'

const knownTools = shippedTools({ noteUrl: () => '' }).map(({ name }) => name)
const names = ['chief-of-staff', 'designer', 'finance', 'legal']

test('every file that ships is an agent without a mistake', () => {
  expect(readdirSync(new URL('../../agents', import.meta.url)).sort()).toEqual(names.map((name) => `${name}.md`))
  expect(shippedAgents(knownTools).map(({ name }) => name)).toEqual(names)
})

test('each thinks aloud and is as free, and as brief, as the others', () => {
  for (const { settings, suggestions, description } of shippedAgents(knownTools)) {
    expect(settings).toEqual({ temperature: 0.7, maxOutputTokens: 2048, thinking: { include: true, budget: -1 } })
    expect(suggestions).toHaveLength(4)
    expect(description).toMatch(/\.$/)
  }
})

test('an agent of the user takes the place of one that ships, and new ones come last', () => {
  const shipped = shippedAgents(knownTools)
  const [first] = shipped
  if (!first) throw new Error('None ships.')
  const own = [
    { ...first, name: 'cook' },
    { ...first, name: 'legal', prompt: 'Ours.' },
  ]
  const agents = allAgents(shipped, own)
  expect(agents.map(({ id }) => id)).toEqual([...names, 'deckhand', 'cook'])
  expect(agents[3]?.persona).toBe('Ours.')
})
