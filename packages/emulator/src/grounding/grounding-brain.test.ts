import { expect, it } from 'vitest'
import type { Answer, Question } from '../brain.ts'
import type { WireContent, WireTool } from '../wire.ts'
import { corpus } from './corpus.ts'
import { groundingBrain } from './grounding-brain.ts'

const search: WireTool = { googleSearch: {} }
const functions: WireTool = { functionDeclarations: [{ name: 'look' }] }

function question(text: string, tools: WireTool[], more: WireContent[] = []): Question {
  const contents = [{ role: 'user', parts: [{ text }] }, ...more]
  return { model: 'gemini-3-flash-preview', request: { contents, tools }, now: new Date(0) }
}

const brain = groundingBrain({ answer: () => ({ parts: [{ text: 'from the inner brain' }] }) })
const calling = groundingBrain({ answer: () => ({ parts: [{ functionCall: { name: 'look' } }] }) })
const textOf = ({ parts }: Answer) => parts.map((part) => part.text).join('')

it('requests without the search tool go to the inner brain', async () => {
  expect(textOf(await brain.answer(question('How do tides work?', [functions])))).toBe('from the inner brain')
  expect(textOf(await brain.answer(question('How do tides work?', [])))).toBe('from the inner brain')
})

it('every support names the bytes of its sentence and its source', async () => {
  const answer = await brain.answer(question('Which chess openings should I know? The Queen’s Gambit?', [search]))
  const { groundingSupports, groundingChunks } = answer.groundingMetadata as {
    groundingSupports: {
      segment: { startIndex?: number; endIndex: number; text: string }
      groundingChunkIndices: number[]
    }[]
    groundingChunks: { web: { uri: string; title: string } }[]
  }
  const bytes = Buffer.from(textOf(answer))
  expect(groundingSupports.length).toBeGreaterThan(0)
  for (const { segment, groundingChunkIndices } of groundingSupports) {
    expect(bytes.subarray(segment.startIndex ?? 0, segment.endIndex).toString()).toBe(segment.text)
    const uri = groundingChunks[groundingChunkIndices[0] ?? -1]?.web.uri
    expect(corpus.find((passage) => passage.uri === uri)?.text).toContain(segment.text)
  }
})

it('each passage is found by its own title', async () => {
  for (const { title, uri } of corpus) {
    const answer = await brain.answer(question(`Tell me: ${title}`, [search]))
    expect(answer.groundingMetadata?.groundingChunks).toContainEqual({ web: { uri, title } })
  }
})

it('a search without results says so and cites nothing', async () => {
  const answer = await brain.answer(question('quantum chromodynamics lattice', [search]))
  expect(textOf(answer)).toBe('I searched the web and found nothing about that.')
  expect(answer.groundingMetadata).toMatchObject({
    groundingChunks: [],
    webSearchQueries: ['quantum chromodynamics lattice'],
  })
})

it('next to functions a call wins, and so does the answer to its result', async () => {
  const both = [search, functions]
  expect((await calling.answer(question('How do tides work?', both))).parts[0]?.functionCall?.name).toBe('look')
  expect((await brain.answer(question('How do tides work?', both))).groundingMetadata).toBeDefined()
  const result = { role: 'user', parts: [{ functionResponse: { name: 'look', response: {} } }] }
  expect(textOf(await brain.answer(question('How do tides work?', both, [result])))).toBe('from the inner brain')
})
