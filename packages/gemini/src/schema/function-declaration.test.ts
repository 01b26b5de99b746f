import { expect, it } from 'vitest'
import { functionDeclaration } from './function-declaration.ts'

it('a definition is translated once', () => {
  const definition = {
    name: 'a',
    description: 'b',
    inputSchema: { type: 'object', properties: { c: { type: 'string' } } },
  }
  expect(functionDeclaration(definition)).toBe(functionDeclaration(definition))
  expect(functionDeclaration({ ...definition })).not.toBe(functionDeclaration(definition))
})
