import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { ActionMetadata } from '../action-metadata.ts'
import { ACTION_CALL, ActionError, createJayService, makeJayAction, makeJayQuery } from '../index.ts'
import { ActionRegistry } from './action-registry.ts'
import type { RegistryOptions } from './registry-options.ts'
import { ServiceRegistry } from './service-registry.ts'

const line = { type: 'object', properties: { price: { type: 'number' } }, required: ['price'] }
const pay: ActionMetadata = {
  name: 'pay',
  description: 'Pays.',
  inputSchema: {
    type: 'object',
    properties: {
      items: { type: 'array', items: line },
      currency: { type: 'string', default: 'EUR' },
      fast: { type: 'boolean' },
    },
    required: ['items'],
    additionalProperties: false,
  },
}
const principal = { userId: 'ada' } as never

/** A registry with one action, and what its owner was told. */
function registryOf(run: (input: never) => unknown, metadata?: ActionMetadata, options: RegistryOptions = {}) {
  const faults: string[] = []
  const registry = new ActionRegistry({
    onFault: (error, name) => faults.push(`${name}: ${(error as Error)?.message}`),
    ...options,
  })
  registry.register(makeJayAction('pay').withHandler(async (input: never) => run(input)))
  if (metadata) registry.setMetadata('pay', metadata)
  return { registry, faults, execute: (input: unknown, more = {}) => registry.execute('pay', input, more) }
}

const internal = {
  code: 'INTERNAL_ERROR',
  message: 'The action "pay" failed. The log of the server says why.',
  isActionError: false,
}

test('fault: inputs were never validated against the schema; a bad one never reaches the handler', async () => {
  const seen: unknown[] = []
  const { execute, faults } = registryOf((input) => seen.push(input), pay)
  expect(await execute({ items: [{ price: '5' }] })).toEqual({
    success: false,
    error: {
      code: 'INVALID_INPUT',
      message: 'The input does not fit: $.items[0].price must be a number.',
      isActionError: false,
      path: '$.items[0].price',
    },
  })
  expect(await execute({ items: [], curency: 'USD' })).toMatchObject({
    error: {
      message: 'The input does not fit: $.curency is not known here; did you mean "currency"?',
      path: '$.curency',
    },
  })
  for (const input of [undefined, null, 'x', [], { items: null }, JSON.parse('{"items":[],"__proto__":{}}')]) {
    expect(await execute(input)).toMatchObject({ error: { code: 'INVALID_INPUT' } })
  }
  expect(seen).toEqual([])
  expect(faults).toEqual([])
})

test('a handler gets a copy with defaults, and the object of the caller stays as it is', async () => {
  const given = { items: [{ price: 5 }] }
  const { execute } = registryOf((input: { items: unknown[] }) => {
    input.items.push('mine')
    return input
  }, pay)
  expect(await execute(given)).toEqual({ success: true, data: { items: [{ price: 5 }, 'mine'], currency: 'EUR' } })
  expect(given).toEqual({ items: [{ price: 5 }] })
})

test('texts of a query become what the schema says, and only those of a query', async () => {
  const { execute } = registryOf((input) => input, { ...pay, inputSchema: { ...pay.inputSchema, required: [] } })
  expect(await execute({ fast: 'true' }, { fromQuery: true })).toMatchObject({ data: { fast: true } })
  expect(await execute({ fast: 'true' })).toMatchObject({ error: { path: '$.fast' } })
})

test('no input is an empty one for an action with a file, and without a file everything passes as it is', async () => {
  const { execute } = registryOf((input) => input, { ...pay, inputSchema: { type: 'object' } })
  expect(await execute(undefined)).toEqual({ success: true, data: {} })
  const given = { any: 'thing' }
  const seen: unknown[] = []
  await registryOf((input) => seen.push(input)).execute(given)
  expect(seen[0]).toBe(given)
})

test('an unknown action is one answer among others', async () => {
  expect(await new ActionRegistry().execute('constructor', {})).toEqual({
    success: false,
    error: { code: 'ACTION_NOT_FOUND', message: 'There is no action "constructor".', isActionError: false },
  })
})

test('an ActionError reaches the caller with code and message, also from another copy of the package', async () => {
  const refused = { success: false, error: { code: 'SOLD_OUT', message: 'None left.', isActionError: true } }
  const foreign = runInNewContext(`Object.assign(new Error('None left.'), { name: 'ActionError', code: 'SOLD_OUT' })`)
  for (const error of [new ActionError('SOLD_OUT', 'None left.'), foreign]) {
    const { execute, faults } = registryOf(() => Promise.reject(error))
    expect(await execute({})).toEqual(refused)
    expect(faults).toEqual([])
  }
})

test.each([[new Error('password=1234')], ['text'], [undefined], [null], [{ code: 'X', message: 'y' }]])(
  'anything else that is thrown (%s) is told to the owner, and the caller gets no details',
  async (thrown) => {
    const told: unknown[] = []
    const { execute } = registryOf(() => Promise.reject(thrown), pay, { onFault: (error) => told.push(error) })
    expect(await execute({ items: [] })).toEqual({ success: false, error: internal })
    expect(told).toEqual([thrown])
  },
)

test('a log that fails, at once or later, does not fail the call', async () => {
  const atOnce = () => {
    throw new Error('the disk is full')
  }
  for (const onFault of [atOnce, async () => atOnce()]) {
    const { execute } = registryOf(() => Promise.reject(new Error('x')), undefined, { onFault })
    expect(await execute({})).toEqual({ success: false, error: internal })
  }
})

test('services are looked up at the call, and a missing one is reported by name', async () => {
  const clock = createJayService<{ now(): number }>('Clock')
  const services = new ServiceRegistry()
  const faults: unknown[] = []
  const registry = new ActionRegistry({ services, onFault: (error) => faults.push((error as Error).message) })
  registry.register(
    makeJayQuery('when')
      .withServices(clock)
      .withHandler(async (_input: unknown, clock) => clock.now()),
  )
  expect(await registry.execute('when', {})).toMatchObject({ error: { code: 'INTERNAL_ERROR' } })
  expect(faults).toEqual([expect.stringContaining('The service "Clock" is missing')])
  services.provide(clock, { now: () => 7 })
  expect(await registry.execute('when', {})).toEqual({ success: true, data: 7 })
})

test('a handler that needs its caller gets it, and a call without one is refused', async () => {
  const faults: unknown[] = []
  const registry = new ActionRegistry({ onFault: (error) => faults.push((error as Error).message) })
  const foreign = { name: ACTION_CALL.name } as typeof ACTION_CALL
  registry.register(
    makeJayQuery('who')
      .withServices(foreign)
      .withHandler(async (_input: unknown, call) => [call.principal, call.actionId, call.signal.aborted]),
  )
  expect(await registry.execute('who', {}, { call: { principal, actionId: 'k1' } })).toEqual({
    success: true,
    data: [principal, 'k1', false],
  })
  expect(await registry.execute('who', {})).toMatchObject({ error: { code: 'INTERNAL_ERROR' } })
  expect(faults).toEqual([expect.stringContaining('pass execute() a call with a principal')])
})

test('a call that is cancelled is answered at once, also when the handler does not listen', async () => {
  const controller = new AbortController()
  const { execute, faults } = registryOf(() => new Promise((_, reject) => setTimeout(reject, 50, new Error('late'))))
  const answer = execute({}, { call: { signal: controller.signal } })
  controller.abort()
  expect(await answer).toMatchObject({ success: false, error: { code: 'CANCELLED', isActionError: false } })
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(faults).toEqual([])
})

test('a handler that is cancelled while it begins may fail later without ending the process', async () => {
  const controller = new AbortController()
  const { execute } = registryOf(() => {
    controller.abort()
    return new Promise((_, reject) => setTimeout(reject, 10, new Error('late')))
  })
  expect(await execute({}, { call: { signal: controller.signal } })).toMatchObject({ error: { code: 'CANCELLED' } })
  const unheard: unknown[] = []
  const hear = (error: unknown) => unheard.push(error)
  process.on('unhandledRejection', hear)
  await new Promise((resolve) => setTimeout(resolve, 50))
  process.off('unhandledRejection', hear)
  expect(unheard).toEqual([])
})

test('a call that was cancelled before does not reach the handler', async () => {
  const seen: unknown[] = []
  const { execute } = registryOf((input) => seen.push(input))
  expect(await execute({}, { call: { signal: AbortSignal.abort() } })).toMatchObject({ error: { code: 'CANCELLED' } })
  expect(seen).toEqual([])
})

test('a call that ends leaves nothing behind on a signal that lives on', async () => {
  const { signal } = new AbortController()
  let listeners = 0
  const { addEventListener, removeEventListener } = signal
  signal.addEventListener = (...args: unknown[]) => [listeners++, addEventListener.apply(signal, args as never)]
  signal.removeEventListener = (...args: unknown[]) => [listeners--, removeEventListener.apply(signal, args as never)]
  const { execute } = registryOf(() => 1)
  await execute({}, { call: { signal } })
  expect(listeners).toBe(0)
})

test('the start is recorded after the input was checked and before the handler; without a record the handler does not run', async () => {
  const order: string[] = []
  const { execute, faults } = registryOf(() => order.push('handler'), pay)
  const recordStart = async () => void order.push('record')
  await execute({}, { recordStart })
  expect(order).toEqual([])
  await execute({ items: [] }, { recordStart })
  expect(order).toEqual(['record', 'handler'])
  const full = () => Promise.reject(new Error('the disk is full'))
  expect(await execute({ items: [] }, { recordStart: full })).toMatchObject({ error: { code: 'NOT_RECORDED' } })
  expect(faults).toEqual(['pay: the disk is full'])
  const controller = new AbortController()
  const leave = async () => controller.abort()
  const { signal } = controller
  expect(await execute({ items: [] }, { recordStart: leave, call: { signal } })).toMatchObject({
    error: { code: 'CANCELLED' },
  })
  expect(order).toEqual(['record', 'handler'])
})
