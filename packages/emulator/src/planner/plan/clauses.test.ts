import { expect, test } from 'vitest'
import { splitClauses } from './clauses.ts'

const split = (text: string) =>
  splitClauses(text, new Set(['zap'])).map((clause) => (clause.isLater ? `> ${clause.text}` : clause.text))

test.each([
  ['what is 2 + 2, and what day is it in Tokyo?', ['what is 2 + 2', 'what day is it in Tokyo?']],
  ['find the loan and then renew it', ['find the loan', '> renew it']],
  ['First read a.md, then delete b.md', ['read a.md', '> delete b.md']],
  ['Show the visits. After that cancel visit V-7', ['Show the visits.', '> cancel visit V-7']],
  ['find the booking of Patel and cancel it', ['find the booking of Patel', '> cancel it']],
  ['water the roses and read bed 3', ['water the roses', 'read bed 3']],
  ['1. find a recipe\n2. print the list', ['find a recipe', '> print the list']],
  ['print the list and zap the bugs', ['print the list', 'zap the bugs']],
])('%s', (text, expected) => {
  expect(split(text)).toEqual(expected)
})

test.each([
  'buy bread and butter',
  'add milk, eggs and two lemons',
  'send "first find it and then delete it" to Bob',
  'a table for two and a half hours',
  'search and list the plants',
])('%s stays whole', (text) => {
  expect(split(text)).toEqual([text])
})
