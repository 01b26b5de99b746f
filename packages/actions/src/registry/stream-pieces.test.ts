import { expect, test } from 'vitest'
import { ACTION_CALL, ActionError, makeJayQuery } from '../index.ts'
import { ActionRegistry } from './action-registry.ts'
import type { ActionResult } from './action-result.ts'

const principal = { userId: 'ada' } as never

function registryOf(handler: (input: { to: number }) => AsyncGenerator<unknown>) {
  const faults: string[] = []
  const registry = new ActionRegistry({ onFault: (error) => faults.push((error as Error).message) })
  registry.register(makeJayQuery('count').withHandler(handler))
  return { registry, faults }
}

async function all(pieces: AsyncIterable<ActionResult>): Promise<ActionResult[]> {
  const list: ActionResult[] = []
  for await (const piece of pieces) list.push(piece)
  return list
}

const upTo = (log: string[]) =>
  async function* (input: { to: number }) {
    try {
      for (let n = 1; n <= input.to; n++) {
        log.push(`made ${n}`)
        yield n
      }
    } finally {
      log.push('cleaned up')
    }
  }

test('a piece is made when it is asked for and not before', async () => {
  const log: string[] = []
  const { registry } = registryOf(upTo(log))
  for await (const piece of registry.stream('count', { to: 2 })) log.push(`read ${piece.success && piece.data}`)
  expect(log).toEqual(['made 1', 'read 1', 'made 2', 'read 2', 'cleaned up'])
})

test('a reader that stops ends the handler, whose finally runs', async () => {
  const log: string[] = []
  const { registry, faults } = registryOf(upTo(log))
  for await (const _ of registry.stream('count', { to: 1_000_000 })) break
  expect(log).toEqual(['made 1', 'cleaned up'])
  expect(faults).toEqual([])
})

test('a reader that stops while the handler is working does not wait for it, and the signal of the handler aborts', async () => {
  const told: string[] = []
  const registry = new ActionRegistry()
  registry.register(
    makeJayQuery('wait')
      .withServices(ACTION_CALL)
      .withHandler(async function* (_input: unknown, call) {
        call.signal.addEventListener('abort', () => told.push('aborted'))
        yield 1
        await new Promise(() => {})
        yield 2
      }),
  )
  const pieces = registry.stream('wait', {}, { call: { principal } })
  await pieces.next()
  const pending = pieces.next()
  await pieces.return(undefined)
  expect(told).toEqual(['aborted'])
  expect((await pending).value).toMatchObject({ error: { code: 'CANCELLED' } })
})

test('a signal that aborts ends the pieces with CANCELLED, also when the handler does not listen', async () => {
  const controller = new AbortController()
  const { registry } = registryOf(async function* () {
    yield 1
    await new Promise(() => {})
  })
  setTimeout(() => controller.abort(), 20)
  const pieces = await all(registry.stream('count', {}, { call: { signal: controller.signal } }))
  expect(pieces).toMatchObject([{ data: 1 }, { error: { code: 'CANCELLED' } }])
})

test('no piece is made after the signal aborted, and the handler cleans up', async () => {
  const log: string[] = []
  const controller = new AbortController()
  const { registry } = registryOf(upTo(log))
  const pieces: unknown[] = []
  for await (const piece of registry.stream('count', { to: 9 }, { call: { signal: controller.signal } })) {
    pieces.push(piece)
    controller.abort()
  }
  expect(pieces).toMatchObject([{ data: 1 }, { error: { code: 'CANCELLED' } }])
  expect(log).toEqual(['made 1', 'cleaned up'])
})

test('a failure in the middle is the last result', async () => {
  const { registry, faults } = registryOf(async function* ({ to }) {
    yield 1
    throw to === 1 ? new ActionError('ENOUGH', 'No more.') : new Error('secret')
  })
  expect(await all(registry.stream('count', { to: 1 }))).toEqual([
    { success: true, data: 1 },
    { success: false, error: { code: 'ENOUGH', message: 'No more.', isActionError: true } },
  ])
  expect(await all(registry.stream('count', { to: 2 }))).toMatchObject([
    { data: 1 },
    { error: { code: 'INTERNAL_ERROR' } },
  ])
  expect(faults).toEqual(['secret'])
  expect(await registry.execute('count', { to: 1 })).toMatchObject({ success: false, error: { code: 'ENOUGH' } })
})

test('each piece is held against the file, and one that does not fit ends the handler', async () => {
  const log: string[] = []
  const { registry } = registryOf(upTo(log))
  registry.setMetadata('count', {
    name: 'count',
    description: 'Counts.',
    inputSchema: { type: 'object', properties: { to: { type: 'number' } } },
    outputSchema: { type: 'number', maximum: 2 },
  })
  const pieces = await all(registry.stream('count', { to: 9 }))
  expect(pieces).toMatchObject([{ data: 1 }, { data: 2 }, { error: { code: 'INVALID_OUTPUT', path: '$' } }])
  expect(log.slice(-2)).toEqual(['made 3', 'cleaned up'])
  expect(await all(registry.stream('count', { to: 'x' }))).toMatchObject([
    { error: { code: 'INVALID_INPUT', path: '$.to' } },
  ])
})

test('a failing clean-up is reported to the operator, not to the reader', async () => {
  const { registry, faults } = registryOf(async function* () {
    try {
      yield 1
      yield 2
    } finally {
      // biome-ignore lint/correctness/noUnsafeFinally: it is what is tested.
      throw new Error('cannot close')
    }
  })
  for await (const _ of registry.stream('count', {})) break
  expect(faults).toEqual(['cannot close'])
})

test('an action that does not stream gives its answer as one piece, and an unknown one its failure', async () => {
  const registry = new ActionRegistry()
  registry.register(makeJayQuery('one').withHandler(async () => ({ a: 1 })))
  expect(await all(registry.stream('one', {}))).toEqual([{ success: true, data: { a: 1 } }])
  expect(await all(registry.stream('none', {}))).toMatchObject([{ error: { code: 'ACTION_NOT_FOUND' } }])
})

test('execute gives all pieces as a list, up to a number and a size that it names', async () => {
  const log: string[] = []
  const { registry } = registryOf(upTo(log))
  expect(await registry.execute('count', { to: 3 })).toEqual({ success: true, data: [1, 2, 3] })
  expect(await registry.execute('count', { to: 10_000 })).toMatchObject({ success: true })
  expect(await registry.execute('count', { to: 10_001 })).toMatchObject({
    error: {
      code: 'INVALID_OUTPUT',
      message: 'The answer in pieces has more than 10,000 pieces or 16 MB. Read it as a stream.',
    },
  })
  expect(log.at(-1)).toBe('cleaned up')
  const large = registryOf(async function* () {
    for (;;) yield 'x'.repeat(1024 * 1024)
  })
  expect(await large.registry.execute('count', {})).toMatchObject({ error: { code: 'INVALID_OUTPUT' } })
})
