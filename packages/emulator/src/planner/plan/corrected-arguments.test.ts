import { expect, test } from 'vitest'
import { toolOf } from '../testing/fill.ts'
import { now } from '../testing/moments.ts'
import { correctedArguments } from './corrected-arguments.ts'

const tool = toolOf(
  'Check an article.',
  { code: { type: 'string', description: 'Code of the article' }, note: { type: 'string', description: 'Remark' } },
  ['code'],
)
const options = { tool, clause: 'Check article 12345, or else AB-77', now }
const failed = (args: Record<string, unknown>, error: string) => ({ name: 'zq_7', args, response: { error } })

test('the field that the error names is filled with the next best words', () => {
  const call = failed({ code: '12345' }, 'The arguments for "zq_7" do not fit: "code" must match pattern "^[A-Z]".')
  expect(correctedArguments(call, options)).toEqual({ code: 'AB-77' })
})

test.each([
  'The server is down.',
  'The arguments do not fit: "colour" is missing.',
  'The user rejected this call and said: "code" must wait.',
])('nothing is corrected after: %s', (error) => {
  expect(correctedArguments(failed({ code: '12345' }, error), options)).toBeUndefined()
})

test('without other words there is nothing to correct', () => {
  const call = failed({ code: '12345' }, '"code" is invalid')
  expect(correctedArguments(call, { ...options, clause: 'Check article 12345' })).toBeUndefined()
})
