import type { JsonSchema } from '@deckhand/spec'
import { fitText } from '../content/fit-text.ts'
import { optionalText, readList, readObject, readTexts, WrongAnswer } from '../content/read-value.ts'

export interface DocumentContent {
  background: string
  definitions: { term: string; meaning: string }[]
  clauses: { heading: string; paragraphs: string[] }[]
}

const text = (description: string): JsonSchema => ({ type: 'string', description })

/** The schema of a document's content: clauses if it is binding, otherwise sections, with a minimum number. */
export function documentSchema(clauses: number, binds: boolean): JsonSchema {
  const name = binds ? 'clauses' : 'sections'
  return {
    type: 'object',
    properties: {
      background: text('Two or three sentences: what this document is, between whom, and what it is for.'),
      definitions: {
        type: 'array',
        description: 'The terms that the document uses in a sense of its own.',
        items: {
          type: 'object',
          properties: { term: text('The term.'), meaning: text('What it means here, in one sentence.') },
          required: ['term', 'meaning'],
        },
      },
      [name]: {
        type: 'array',
        description: `The ${name}, in their order, without numbers.`,
        minItems: clauses,
        items: {
          type: 'object',
          properties: {
            heading: text('The heading: one to six words.'),
            paragraphs: {
              type: 'array',
              description: 'One to four paragraphs, whole sentences.',
              items: { type: 'string' },
            },
          },
          required: ['heading', 'paragraphs'],
        },
      },
    },
    required: ['background', 'definitions', name],
  }
}

const maxClauses = 40

/** Throws a WrongAnswer. */
export function readDocument(written: unknown): DocumentContent {
  const document = readObject(written, 'The answer')
  const clauses = readList(document.clauses ?? document.sections, 'clauses')
    .slice(0, maxClauses)
    .map(readClause)
  if (clauses.length === 0) throw new WrongAnswer('"clauses" must not be empty.')
  const definitions = readList(document.definitions ?? [], 'definitions').map((entry) => {
    const { term, meaning } = readObject(entry, 'definitions[]')
    return { term: fitText(optionalText(term), 80), meaning: fitText(optionalText(meaning), 600) }
  })
  return {
    background: fitText(optionalText(document.background), 2000),
    definitions: definitions.filter(({ term, meaning }) => term && meaning).slice(0, 30),
    clauses,
  }
}

function readClause(written: unknown, index: number): DocumentContent['clauses'][number] {
  const what = `clauses[${index}]`
  const { heading, paragraphs } = readObject(written, what)
  const name = fitText(optionalText(heading).replace(/^\s*(?:§|\d+[.)])\s*/, ''), 90)
  const texts = readTexts(paragraphs).map((paragraph) => fitText(paragraph, 3000))
  if (name === '' || texts.length === 0) throw new WrongAnswer(`${what} must have a heading and paragraphs.`)
  return { heading: name, paragraphs: texts.slice(0, 8) }
}
