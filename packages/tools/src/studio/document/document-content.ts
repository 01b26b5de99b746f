import type { JsonSchema } from '@deckhand/spec'
import { fitText } from '../content/fit-text.ts'
import { optionalText, readList, readObject, readTexts } from '../content/read-value.ts'
import { WrongAnswer } from '../content/wrong-answer.ts'

export interface DocumentContent {
  background: string
  definitions: { term: string; meaning: string }[]
  clauses: { heading: string; paragraphs: string[] }[]
}

const text = (description: string): JsonSchema => ({ type: 'string', description })

/** What the writer of a document gives. `clauses`: how many it must have at least. */
export function documentSchema(clauses: number): JsonSchema {
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
      clauses: {
        type: 'array',
        description: 'The clauses (or, in a memo, the sections), in their order, without numbers.',
        minItems: clauses,
        items: {
          type: 'object',
          properties: {
            heading: text('The heading of the clause: one to five words.'),
            paragraphs: {
              type: 'array',
              description: 'One to four paragraphs of the clause, whole sentences.',
              items: { type: 'string' },
            },
          },
          required: ['heading', 'paragraphs'],
        },
      },
    },
    required: ['background', 'definitions', 'clauses'],
  }
}

const mostClauses = 40

/** Throws a WrongAnswer. */
export function readDocument(written: unknown): DocumentContent {
  const document = readObject(written, 'The answer')
  const clauses = readList(document.clauses, 'clauses').slice(0, mostClauses).map(readClause)
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
