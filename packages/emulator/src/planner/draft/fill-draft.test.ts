import { expect, test } from 'vitest'
import { structuredAnswer } from '../structured/structured-answer.ts'
import { now } from '../testing/moments.ts'
import { readBrief } from './brief.ts'
import { chunksOf } from './subject-words.ts'

const item = {
  type: 'object',
  properties: {
    part: { type: 'string' },
    heading: { type: 'string' },
    points: { type: 'array', items: { type: 'string' } },
    remarks: { type: 'string' },
  },
  required: ['part', 'heading', 'points', 'remarks'],
}

const schema = {
  type: 'object',
  properties: {
    lead: { type: 'string' },
    price: { type: 'number', description: 'What it costs. For example 40.', maximum: 100 },
    chapters: { type: 'array', items: item, minItems: 6, maxItems: 6 },
  },
  required: ['lead', 'price', 'chapters'],
}

interface Draft {
  lead: string
  price: number
  chapters: { part: string; heading: string; points: string[]; remarks: string }[]
}

function draft(brief: string): Draft {
  const request = {
    contents: [{ role: 'user', parts: [{ text: `Write a brochure.\n\n${brief}` }] }],
    generationConfig: { responseMimeType: 'application/json', responseJsonSchema: schema },
  }
  return JSON.parse(structuredAnswer(request, 'I cannot.', now) ?? '{}')
}

test('a brief is written out in the form of any schema, with as many items as it demands', () => {
  const { lead, price, chapters } = draft('Subject: keeping bees in town\nReaders: neighbours')
  expect(lead).toMatch(/bees|town/)
  expect(price).toBe(40)
  expect(chapters).toHaveLength(6)
  expect(new Set(chapters.map(({ heading }) => heading)).size).toBe(6)
  for (const { heading, points, remarks } of chapters) {
    expect(heading).toMatch(/bees|town/)
    expect(points).toHaveLength(3)
    expect([...points, remarks].join(' ')).toMatch(/bees|town/)
    expect(`${heading} ${points.join(' ')} ${remarks}`).not.toMatch(/[{}]|undefined|lorem/i)
  }
  expect(JSON.stringify(chapters)).toContain('the neighbours')
})

test('parts that the brief lists are the parts', () => {
  const { chapters } = draft('Subject: bees\nParts: Why; How; When')
  expect(chapters.map(({ part }) => part)).toEqual(['Why', 'Why', 'How', 'How', 'When', 'When'])
})

test('the same brief is always written alike, and another subject otherwise', () => {
  const brief = 'Subject: bees in town\nReaders: neighbours'
  expect(draft(brief)).toEqual(draft(brief))
  const points = (text: string) => draft(text).chapters.flatMap((chapter) => chapter.points)
  expect(
    points(brief).filter((point) => points('Subject: steam engines\nReaders: neighbours').includes(point)),
  ).toEqual([])
})

test('lines that are no brief are none', () => {
  expect(readBrief('Summarize:\n\nBoats float. Note: they sink too.')).toBeUndefined()
  expect(readBrief('Title: bees')).toBeUndefined()
  expect(readBrief('Colour: red\nSize: large')).toBeUndefined()
  expect(readBrief('Do it.\n\nTitle: bees\nAudience: A; B')).toMatchObject({ subject: 'bees', audience: 'A and B' })
})

test('the pieces of a subject are what stands between its small words', () => {
  expect(chunksOf('The history of tea')).toEqual(['history of tea', 'tea'])
  expect(chunksOf('Rolling out quiet electric buses in the old town of Lisbon by 2027')).toEqual([
    'Rolling',
    'quiet electric buses',
    'old town',
    'Lisbon',
    '2027',
  ])
})
