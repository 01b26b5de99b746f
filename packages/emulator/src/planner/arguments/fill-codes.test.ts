import { expect, test } from 'vitest'
import { found } from '../testing/fill.ts'

const id = (description: string, more = {}) => ({ type: 'string', description, ...more })

test.each([
  ['close #123', id('Id of the ticket'), '123'],
  ['close ABC-42 today', id('Ticket reference'), 'ABC-42'],
  ['open 65f2a9c4e1b2', id('Identifier of the page'), '65f2a9c4e1b2'],
  ['look at K-77 soon', id('Case, for example L-2041'), 'K-77'],
  ['report for Q3 2026', id('Period (e.g. Q1 2026, FY2025)'), 'Q3 2026'],
  ['seat in row 14C', id('Where', { pattern: '^\\d{1,2}[A-F]$' }), '14C'],
])('%s', (clause, value, expected) => {
  expect(found(clause, { value })).toEqual({ value: expected })
})

test.each(['read the last 10 messages', 'come at 3pm', 'close the ticket'])('%s names nothing by a code', (clause) => {
  expect(found(clause, { value: id('Id of the thread') })).toEqual({})
})
