import { expect, test } from 'vitest'
import { summarise } from './summarise.ts'

const call = (clause: string, response: Record<string, unknown>) => ({ name: 'x', args: {}, clause, response })

test('one result stands alone', () => {
  expect(summarise([call('what is 5 + 6?', { result: '11' })])).toBe('11')
})

test('several results are told apart by the words that asked for them', () => {
  const text = summarise([call('what is 5 + 6?', { result: '11' }), call('list the loans', { loans: ['Dune'] })])
  expect(text).toBe('**what is 5 + 6**: 11\n\n**list the loans**: - loans: Dune')
})

test('an error is said plainly', () => {
  expect(summarise([call('renew it', { error: 'No such loan' })])).toBe('That did not work: No such loan')
})

test("a rejection is acknowledged with the person's words", () => {
  expect(summarise([call('send it', { error: 'The user rejected this call and said: "too late"' })])).toBe(
    'I did not do that, because it was rejected: “too late”',
  )
})

test('without results there is nothing to say', () => {
  expect(summarise([{ name: 'x', args: {}, clause: 'do it' }])).toBe('There is no result yet.')
})
