import { expect, test } from 'vitest'
import { examplesIn, withoutExamples } from './examples.ts'

test.each([
  ['Type of document (e.g. NDA, memo, presentation)', ['NDA', 'memo', 'presentation'], 'Type of document '],
  ['Loan number, for example L-2041', ['L-2041'], 'Loan number'],
  ['Subject, such as maths, biology or history.', ['maths', 'biology', 'history'], 'Subject.'],
  ['Number of scenarios (base/bull/bear)', ['base', 'bull', 'bear'], 'Number of scenarios (base/bull/bear)'],
  ['How it looks: plain, bold, dark.', ['plain', 'bold', 'dark'], 'How it looks: plain, bold, dark.'],
  ['The title', [], 'The title'],
])('%s', (description, examples, rest) => {
  expect(examplesIn(description)).toEqual(examples)
  expect(withoutExamples(description)).toBe(rest)
})
