import { expect, expectTypeOf, test } from 'vitest'
import type { ActionCall, ActionInput, ActionOutput, JayAction } from '../index.ts'
import { ACTION_CALL, createJayService, isJayAction, makeJayAction, makeJayQuery } from '../index.ts'

interface AddInput {
  sku: string
}
interface AddOutput {
  count: number
}
interface Stock {
  left(sku: string): number
}
const STOCK = createJayService<Stock>('Stock')
const LABEL = createJayService<string>('Label')

test('types that were said first are those of the handler, and services come in their order', () => {
  const action = makeJayAction<AddInput, AddOutput>()
    .withServices(STOCK, LABEL, ACTION_CALL)
    .withHandler(async (input, stock, label, call) => {
      expectTypeOf(input).toEqualTypeOf<AddInput>()
      expectTypeOf(stock).toEqualTypeOf<Stock>()
      expectTypeOf(label).toEqualTypeOf<string>()
      expectTypeOf(call).toEqualTypeOf<ActionCall>()
      return { count: stock.left(input.sku) }
    })
  expectTypeOf(action).toEqualTypeOf<JayAction<AddInput, AddOutput, false>>()
  expect(action.services).toEqual([STOCK, LABEL, ACTION_CALL])
})

test('what a handler returns, yields or takes against the types does not compile', () => {
  // @ts-expect-error the count is a number
  makeJayAction<AddInput, AddOutput>().withHandler(async () => ({ count: 'one' }))
  // @ts-expect-error nothing is returned
  makeJayAction<AddInput, AddOutput>().withHandler(async () => {})
  // @ts-expect-error a piece has a count
  makeJayAction<AddInput, AddOutput>().withHandler(async function* () {
    yield { total: 1 }
  })
  // @ts-expect-error nobody gives a number
  makeJayAction<AddInput, AddOutput>().withHandler(async (_input: { sku: number }) => ({ count: 1 }))
  makeJayAction<AddInput, AddOutput>()
    .withServices(LABEL)
    // @ts-expect-error the service is a text
    .withHandler(async (_input, label: number) => ({ count: label }))
  expect.assertions(0)
})

test('without type arguments the types of an annotated handler count', () => {
  const action = makeJayQuery()
    .withServices(STOCK)
    .withHandler(async (input: AddInput, stock) => {
      expectTypeOf(stock).toEqualTypeOf<Stock>()
      return { count: stock.left(input.sku) }
    })
  expectTypeOf<ActionInput<typeof action>>().toEqualTypeOf<AddInput>()
  expectTypeOf<ActionOutput<typeof action>>().toEqualTypeOf<AddOutput>()
  expect(action).toMatchObject({ effect: 'read', method: 'GET' })
})

test('a handler that is an async generator makes an action that streams, of the type of a piece', () => {
  const typed = makeJayQuery<AddInput, AddOutput>().withHandler(async function* (input) {
    yield { count: input.sku.length }
  })
  const inferred = makeJayQuery().withHandler(async function* (input: AddInput) {
    yield input.sku
  })
  expectTypeOf(typed).toEqualTypeOf<JayAction<AddInput, AddOutput, true>>()
  expectTypeOf(inferred).toEqualTypeOf<JayAction<AddInput, string, true>>()
  expect([typed.isStreaming, inferred.isStreaming]).toEqual([true, true])
  expect(makeJayQuery().withHandler(async () => 1).isStreaming).toBe(false)
})

test('an action writes and is posted, a query reads and is got, unless a method is given', () => {
  const handler = async () => 1
  expect(makeJayAction().withHandler(handler)).toMatchObject({ effect: 'write', method: 'POST', methodIsGiven: false })
  expect(makeJayQuery().withHandler(handler)).toMatchObject({ effect: 'read', method: 'GET', methodIsGiven: false })
  const put = makeJayAction('cart.put')
    .withMethod('PUT')
    .withFiles({ maxFileSize: 10, maxFiles: 2 })
    .withHandler(handler)
  expect(put).toMatchObject({
    name: 'cart.put',
    method: 'PUT',
    methodIsGiven: true,
    files: { maxFileSize: 10, maxFiles: 2 },
  })
  expect(makeJayAction().withHandler(handler)).not.toHaveProperty('name')
})

test('a builder can be used twice: a step does not change the one before', () => {
  const begun = makeJayAction()
  begun.withMethod('DELETE').withServices(STOCK)
  expect(begun.withHandler(async () => 1)).toMatchObject({ method: 'POST', services: [] })
})

test('what cannot be is refused where it is built', () => {
  const begun = makeJayAction()
  expect(() => begun.withMethod('get' as never)).toThrow('"get" is not one of GET, POST, PUT, PATCH, DELETE')
  expect(() => begun.withFiles({ maxFileSize: 0, maxFiles: 1 })).toThrow('maxFileSize is a whole number above 0')
  expect(() => begun.withFiles({ maxFileSize: 1 } as never)).toThrow('maxFiles is a whole number above 0')
  expect(() => begun.withServices(STOCK, undefined as never)).toThrow('number 2 is not a service marker')
  expect(() => begun.withHandler('x' as never)).toThrow('withHandler takes the function')
})

test('an action is known by its shape, whichever copy of the package made it', () => {
  const action = makeJayAction().withHandler(async () => 1)
  expect(isJayAction(action)).toBe(true)
  expect(isJayAction({ ...action })).toBe(true)
  for (const other of [null, undefined, 'jay-action', {}, { kind: 'jay-action' }, makeJayAction(), async () => 1]) {
    expect(isJayAction(other)).toBe(false)
  }
})

test('an action that writes does not take GET, and a query does', () => {
  // @ts-expect-error a link must not act
  makeJayAction().withMethod('GET')
  // @ts-expect-error nor with types
  makeJayAction<AddInput>().withServices(LABEL).withMethod('GET')
  expect(
    makeJayQuery()
      .withMethod('GET')
      .withHandler(async () => 1).method,
  ).toBe('GET')
  expect(
    makeJayAction()
      .withMethod('PUT')
      .withHandler(async () => 1).method,
  ).toBe('PUT')
})
