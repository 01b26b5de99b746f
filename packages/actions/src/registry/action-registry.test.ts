import { expect, test } from 'vitest'
import type { ActionMetadata } from '../action-metadata.ts'
import { makeJayAction, makeJayQuery } from '../index.ts'
import { ActionRegistry } from './action-registry.ts'

const handler = async () => 1
const described = (more: Partial<ActionMetadata> = {}): ActionMetadata => ({
  name: 'a',
  description: 'An action.',
  inputSchema: { type: 'object', additionalProperties: false },
  ...more,
})

test('an action is registered under the name given, or the one it was built with', () => {
  const registry = new ActionRegistry()
  registry.register(makeJayAction('cart.add').withHandler(handler))
  registry.register(makeJayAction('ignored').withHandler(handler), 'buy')
  expect(registry.getNames()).toEqual(['buy', 'cart.add'])
  expect([registry.has('buy'), registry.has('ignored'), registry.has('constructor')]).toEqual([true, false, false])
  expect(registry.get('cart.add')).toMatchObject({
    actionName: 'cart.add',
    method: 'POST',
    handler,
    effect: 'write',
    isStreaming: false,
  })
  expect(registry.get('nothing')).toBeUndefined()
})

test('an action without a name, with a taken or an invalid one, and a value that is not an action are refused', () => {
  const registry = new ActionRegistry()
  const action = makeJayAction().withHandler(handler)
  registry.register(action, 'a')
  expect(() => registry.register(action)).toThrow('An action was given without a name.')
  expect(() => registry.register(action, 'a')).toThrow('There is an action "a" already.')
  for (const name of ['', '1a', 'a/b', 'a b', `a${'b'.repeat(64)}`]) {
    expect(() => registry.register(action, name)).toThrow(`"${name}" cannot be an action's name.`)
  }
  for (const other of [undefined, {}, handler, makeJayAction()]) {
    expect(() => registry.register(other as never, 'b')).toThrow('What was given as "b" is not an action.')
  }
  expect(registry.getNames()).toEqual(['a'])
})

test('metadata is kept for actions that are registered, and listed by name', () => {
  const registry = new ActionRegistry()
  for (const name of ['b', 'a', 'c']) registry.register(makeJayAction(name).withHandler(handler))
  registry.setMetadata('b', described({ name: 'b' }))
  registry.setMetadata('a', described())
  registry.setMetadata('nothing', described())
  expect(registry.getActionsWithMetadata()).toEqual([
    { actionName: 'a', metadata: described() },
    { actionName: 'b', metadata: described({ name: 'b' }) },
  ])
  expect(registry.get('a')?.metadata).toEqual(described())
  expect(registry.has('nothing')).toBe(false)
})

test('what the file says about the effect rules, and the method follows it unless one was given', () => {
  const registry = new ActionRegistry()
  registry.register(makeJayQuery('search').withHandler(handler))
  registry.register(makeJayAction('look').withHandler(handler))
  registry.register(makeJayAction('put').withMethod('PUT').withHandler(handler))
  registry.setMetadata('search', described({ effect: 'write' }))
  registry.setMetadata('look', described({ effect: 'read', streaming: true }))
  registry.setMetadata('put', described({ effect: 'read' }))
  expect(registry.get('search')).toMatchObject({ effect: 'write', method: 'POST' })
  expect(registry.get('look')).toMatchObject({ effect: 'read', method: 'GET', isStreaming: true })
  expect(registry.get('put')).toMatchObject({ effect: 'read', method: 'PUT' })
  registry.setMetadata('search', described())
  expect(registry.get('search')).toMatchObject({ effect: 'read', method: 'GET' })
})

test('a link must not act: GET is refused for what changes something', () => {
  const registry = new ActionRegistry()
  expect(() =>
    registry.register(
      makeJayAction('a')
        .withMethod('GET' as 'POST')
        .withHandler(handler),
    ),
  ).toThrow('The action "a" has the effect "write" and the method GET: following a link to it would have effects.')
  registry.register(makeJayQuery('b').withMethod('GET').withHandler(handler))
  for (const effect of ['write', 'workspace'] as const) {
    expect(() => registry.setMetadata('b', described({ effect }))).toThrow(
      `has the effect "${effect}" and the method GET`,
    )
  }
  expect(registry.get('b')).toMatchObject({ effect: 'read' })
})

test('metadata for later is read once, when the action is first looked at, and compiled when it is called', async () => {
  const registry = new ActionRegistry()
  registry.register(makeJayAction('a').withHandler(handler))
  let reads = 0
  registry.readMetadataLater('a', () => {
    reads += 1
    return described()
  })
  registry.readMetadataLater('nothing', described)
  expect([registry.getNames(), reads]).toEqual([['a'], 0])
  expect(registry.getActionsWithMetadata().map(({ actionName }) => actionName)).toEqual(['a'])
  expect(await registry.execute('a', { x: 1 })).toMatchObject({ error: { code: 'INVALID_INPUT', path: '$.x' } })
  expect(reads).toBe(1)
  registry.readMetadataLater('a', () => described({ inputSchema: { type: 'strin' } as never }))
  expect(await registry.execute('a', {})).toMatchObject({ success: false, error: { code: 'INTERNAL_ERROR' } })
})

test('an invalid schema is reported with the name of its action, and the old metadata stays', async () => {
  const registry = new ActionRegistry()
  registry.register(makeJayAction('a').withHandler(handler))
  registry.setMetadata('a', described())
  const bad = { type: 'object', properties: { x: { type: 'strin' } } }
  expect(() => registry.setMetadata('a', described({ inputSchema: bad }))).toThrow(
    'The inputSchema of the action "a" cannot be used: ',
  )
  expect(() => registry.setMetadata('a', described({ outputSchema: { pattern: '(?=a)' } }))).toThrow(
    'The outputSchema of the action "a" cannot be used: ',
  )
  expect(await registry.execute('a', { x: 1 })).toMatchObject({ error: { code: 'INVALID_INPUT', path: '$.x' } })
})
