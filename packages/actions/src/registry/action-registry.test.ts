import { expect, test } from 'vitest'
import type { ActionMetadata } from '../action-metadata.ts'
import { ACTION_CALL, ActionError, createJayService, makeJayAction, makeJayQuery } from '../index.ts'
import { ActionRegistry } from './action-registry.ts'
import { ServiceRegistry } from './service-registry.ts'

const schema = {
  type: 'object',
  properties: {
    items: { type: 'array', items: { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] } },
  },
  required: ['items'],
  additionalProperties: false,
}
const metadata: ActionMetadata = { name: 'pay', description: 'Pays.', inputSchema: schema }
const principal = { userId: 'ada' } as never

test('inputs were never validated against the schema: now a bad one never reaches the handler', async () => {
  let calls = 0
  const registry = new ActionRegistry()
  registry.register(makeJayAction('pay').withHandler(async () => ++calls))
  registry.setMetadata('pay', metadata)
  expect(await registry.execute('pay', { items: [{ price: '5' }] })).toEqual({
    success: false,
    error: {
      code: 'INVALID_INPUT',
      message: 'The input does not fit: $.items[0].price must be a number.',
      isActionError: false,
      path: '$.items[0].price',
    },
  })
  expect(calls).toBe(0)
  expect(await registry.execute('pay', { items: [{ price: 5 }] })).toEqual({ success: true, data: 1 })
})

test('a handler gets its services in the order it asked for them, and who calls', async () => {
  const services = new ServiceRegistry()
  const clock = createJayService<{ now(): number }>('clock')
  services.provide(clock, { now: () => 7 })
  const registry = new ActionRegistry({ services })
  registry.register(
    makeJayQuery<{ a: number }, unknown>('when')
      .withServices(clock, ACTION_CALL)
      .withHandler(async (input, clock, call) => [input.a, clock.now(), call.principal]),
  )
  expect(await registry.execute('when', { a: 1 }, { call: { principal } })).toEqual({
    success: true,
    data: [1, 7, principal],
  })
})

test('an ActionError tells its code and words', async () => {
  const registry = new ActionRegistry()
  registry.register(
    makeJayAction('buy').withHandler(async () => {
      throw new ActionError('SOLD_OUT', 'None left.')
    }),
  )
  expect(await registry.execute('buy', {})).toEqual({
    success: false,
    error: { code: 'SOLD_OUT', message: 'None left.', isActionError: true },
  })
})

test('the pieces of an action that streams come one by one, or together', async () => {
  const registry = new ActionRegistry()
  registry.register(
    makeJayQuery('count').withHandler(async function* (input: { to: number }) {
      for (let n = 1; n <= input.to; n++) yield n
    }),
  )
  const seen: unknown[] = []
  for await (const piece of registry.stream('count', { to: 2 })) seen.push(piece)
  expect(seen).toEqual([
    { success: true, data: 1 },
    { success: true, data: 2 },
  ])
  expect(await registry.execute('count', { to: 3 })).toEqual({ success: true, data: [1, 2, 3] })
})
