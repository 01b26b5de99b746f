import { expect, test } from 'vitest'
import { substituteVariables } from './substitute-variables.ts'

const server = (authorization: string) => ({ type: 'http' as const, url: 'https://a', headers: { authorization } })

test('every name in braces is replaced, and nothing else', () => {
  const filled = substituteVariables(server(`$\{A}-$\{B_2} $A $\{} $\{a b}`), { A: '1', B_2: `$\{A}` })
  expect(filled).toEqual(server(`1-$\{A} $A $\{} $\{a b}`))
})

test.each([undefined, ''])('a variable that is not set, or empty, is named with its place (%j)', (value) => {
  expect(() => substituteVariables(server(`Bearer $\{TOKEN}`), { TOKEN: value })).toThrow(
    'its headers "authorization" needs the environment variable TOKEN, which is not set. Set it and try again.',
  )
})
