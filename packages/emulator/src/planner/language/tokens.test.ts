import { expect, test } from 'vitest'
import { stem } from './stem.ts'
import { contentStems, nameWords, tokens } from './tokens.ts'

test.each(['renew_loan', 'renew-loan', 'renewLoan', 'renew.loan', 'Renew/Loan'])(
  '%s tells the words renew and loan',
  (name) => {
    expect(nameWords(name)).toEqual(['renew', 'loan'])
  },
)

test('tokens know their place', () => {
  expect(tokens('Ana, 12 eggs').map(({ text, start, end }) => [text, start, end])).toEqual([
    ['Ana', 0, 3],
    ['12', 5, 7],
    ['eggs', 8, 12],
  ])
})

test('words of grammar carry no content', () => {
  expect(contentStems('What is the weather in it?')).toEqual([stem('weather')])
})
