import { expect, test } from 'vitest'
import { writtenBuilders } from './written-builders.ts'

const read = (...sources: string[]) => Object.fromEntries(writtenBuilders(sources))

test('what the code says beside an export is known: its name, effect and method', () => {
  const source = `
export const showCart = makeJayQuery<Input, { a: () => Array<B> }>('cart.show').withHandler(async () => 1)
export const add = makeJayAction()
  .withServices(CART)
  .withMethod('PUT')
  .withHandler(async () => 1)
export const later: Made = makeJayAction("cart.later")
`
  expect(read(source)).toEqual({
    showCart: { name: 'cart.show', effect: 'read', hasMethod: false },
    add: { name: 'add', effect: 'write', hasMethod: true, method: 'PUT' },
    later: { name: 'cart.later', effect: 'write' },
  })
})

test('a name that is not plainly written is left out, and so is what is declared twice or made elsewhere', () => {
  expect(read('export const a = makeJayAction(names.a).withMethod(METHOD).withHandler(run)')).toEqual({
    a: { effect: 'write', hasMethod: true },
  })
  expect(read('export const a = makeJayAction()', "export const a = makeJayQuery('b')")).toEqual({})
  expect(read('export const a = make()', "const b = makeJayAction('b')")).toEqual({})
  expect(read("export const a = createActionCaller('b')", "export const a = makeJayQuery('b')")).toEqual({
    a: { name: 'b', effect: 'read' },
  })
  expect(read('export const a = makeJayAction<', 'export const b = makeJayQuery')).toEqual({})
})
