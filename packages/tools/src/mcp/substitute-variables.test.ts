import { expect, test } from 'vitest'
import { substituteVariables } from './substitute-variables.ts'

const server = (authorization: string) => ({ type: 'http' as const, url: 'https://a', headers: { authorization } })

test('only names in braces are replaced', () => {
  const filled = substituteVariables(server(`$\{A}-$\{B_2} $A $\{} $\{a b}`), { A: '1', B_2: `$\{A}` })
  expect(filled).toEqual(server(`1-$\{A} $A $\{} $\{a b}`))
})

test.each([undefined, ''])('the error names a missing or empty variable and its place (%j)', (value) => {
  expect(() => substituteVariables(server(`Bearer $\{TOKEN}`), { TOKEN: value })).toThrow(
    'its headers "authorization" needs the environment variable TOKEN, which is not set. Set it and try again.',
  )
})
