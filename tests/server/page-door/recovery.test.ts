import type { PageActionStore, Store, ToolPlugin } from '@deckhand/spec'
import { openPostgresStore } from '@deckhand/store/postgres'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { postgresSchema, postgresUrl } from '../../crash/driver/postgres-schema.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { action, decide, only, openDesk, pendingOf, responsesIn } from './open-desk.ts'
import { calls, says, scriptedTurns } from './scripted-turns.ts'

/** A process that ran the write but died before it could report it, and another one, which gets the `later` requests. */
async function died(write: ToolPlugin, later: number) {
  const first = await openDesk(scriptedTurns(calls([write.name])), { tools: [write] })
  const asked = await first.say('Go')
  const pageActions: PageActionStore = {
    ...first.store.pageActions,
    finish: () => Promise.reject(new Error('The process is dead.')),
  }
  const store = { ...first.store, pageActions } as Store
  const dying = await openDesk(scriptedTurns(), { tools: [write], store })
  await expect(dying.submit([decide(only(asked), 'approved')], asked.history)).rejects.toThrow('dead')
  let ahead = later
  const setting = { tools: [write], store: first.store, now: () => Date.now() + ahead }
  const open = (...turns: Parameters<typeof scriptedTurns>) => openDesk(scriptedTurns(...turns), setting)
  const openSwitchedOff = () => openDesk(scriptedTurns(says('No.')), { ...setting, sideEffectsEnabled: () => false })
  const wait = (ms: number) => {
    ahead += ms
  }
  return { asked, store: first.store, open, openSwitchedOff, wait }
}

function counted(more: Partial<ToolPlugin> = {}) {
  const runs: string[] = []
  const write = action('action_write', {
    effect: 'write',
    preview: () => 'write it down',
    handler: async (_, { actionId }) => ({ run: runs.push(actionId) }),
    ...more,
  })
  return { runs, write }
}

const threeMinutes = 180_000

test('a call that may still be running elsewhere is not started again', async () => {
  const { runs, write } = counted()
  const { asked, open } = await died(write, 60_000)
  const { submit } = await open()
  const click = submit([decide(only(asked), 'approved')], asked.history)
  await expect(click).rejects.toMatchObject({ code: 'CONFLICT', retryAfter: expect.any(Number) })
  expect(runs).toHaveLength(1)
})

/** A write that waits until the test lets it go on, counted. */
function waiting() {
  let release = () => {}
  const { runs, write } = counted({
    recovery: 'keyed',
    handler: (_, { actionId }) => {
      runs.push(actionId)
      return new Promise((resolve) => {
        release = () => resolve({ done: true })
      })
    },
  })
  return { runs, write, release: () => release() }
}

/** Two connections to one database. */
const pairs: Record<string, () => Promise<[Store, Store]>> = {
  SQLite: async () => {
    const folder = tempFolder()
    return [await openStore(folder), await openStore(folder)]
  },
  ...(postgresUrl && {
    PostgreSQL: async () => {
      const { url, remove } = await postgresSchema()
      onTestFinished(remove)
      const auditKey = Buffer.alloc(32, 2)
      const stores = await Promise.all([0, 1].map(() => openPostgresStore({ url, auditKey })))
      onTestFinished(() => Promise.all(stores.map((store) => store.close())).then(() => {}))
      return stores as [Store, Store]
    },
  }),
}

describe.each(Object.keys(pairs))('two processes on %s', (kind) => {
  const open = () => (pairs[kind] as () => Promise<[Store, Store]>)()

  /** Goes through four minutes, and waits for each heartbeat that is due. */
  async function fourMinutes(store: Store, id: string, clock: { now: number }): Promise<void> {
    for (let half = 0; half < 8; half += 1) {
      clock.now += 30_000
      vi.advanceTimersByTime(30_000)
      await expect.poll(async () => (await store.pageActions.find('ann', id))?.startedAt).toBe(clock.now)
    }
  }

  function setClock(): { now: number } {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    return { now: Date.now() }
  }

  test('L2: a slow call is left to the process that began it', async () => {
    const [mine, other] = await open()
    const clock = setClock()
    const { runs, write, release } = waiting()
    const setting = { tools: [write], now: () => clock.now }
    const first = await openDesk(scriptedTurns(calls([write.name]), says('Done.')), { ...setting, store: mine })
    const asked = await first.say('Go')
    const yes = [decide(only(asked), 'approved')]
    const done = first.submit(yes, asked.history)
    await expect.poll(() => runs.length).toBe(1)
    await fourMinutes(other, runs[0] ?? '', clock)
    const second = await openDesk(scriptedTurns(), { ...setting, store: other })
    await expect(second.submit(yes, asked.history)).rejects.toMatchObject({ code: 'CONFLICT' })
    release()
    expect((await done).type).toBe('response')
    expect(runs).toHaveLength(1)
  })

  test('L2: a call taken over from a dead process is left to the process that took it over', async () => {
    const [mine, other] = await open()
    const clock = setClock()
    const { runs, write, release } = waiting()
    const setting = { tools: [write], now: () => clock.now }
    const first = await openDesk(scriptedTurns(calls([write.name])), { ...setting, store: mine })
    const asked = await first.say('Go')
    const yes = [decide(only(asked), 'approved')]
    const id = only(asked).id.split('.')[0] ?? ''
    // Its process began it, and died there.
    await mine.pageActions.begin({ id, userId: 'ann', tool: write.name }, [], clock.now)
    clock.now += threeMinutes
    const second = await openDesk(scriptedTurns(says('Done.')), { ...setting, store: mine })
    const done = second.submit(yes, asked.history)
    await expect.poll(() => runs.length).toBe(1)
    await fourMinutes(other, id, clock)
    const third = await openDesk(scriptedTurns(says('Twice.')), { ...setting, store: other })
    await expect(third.submit(yes, asked.history)).rejects.toMatchObject({ code: 'CONFLICT' })
    release()
    expect((await done).type).toBe('response')
    expect(runs).toHaveLength(1)
  })

  test('L2: a heartbeat whose answer was lost does not end the heartbeats', async () => {
    const [mine, other] = await open()
    const clock = setClock()
    const { runs, write, release } = waiting()
    const lost = new Set([2])
    let signs = 0
    const pageActions: PageActionStore = {
      ...mine.pageActions,
      takeOver: async (...given) => {
        const isTaken = await mine.pageActions.takeOver(...given)
        if (lost.has(++signs)) throw new Error('The answer was lost.')
        return isTaken
      },
    }
    const setting = { tools: [write], now: () => clock.now, store: { ...mine, pageActions } as Store }
    const first = await openDesk(scriptedTurns(calls([write.name]), says('Done.')), setting)
    const asked = await first.say('Go')
    const done = first.submit([decide(only(asked), 'approved')], asked.history)
    await expect.poll(() => runs.length).toBe(1)
    await fourMinutes(other, runs[0] ?? '', clock)
    release()
    expect((await done).type).toBe('response')
  })
})

test('L2: a person can answer the question about an outcome that came after heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let clock = Date.now()
  let fail = () => {}
  const lookup = () =>
    new Promise<undefined>((_, reject) => {
      fail = () => reject(new Error('It cannot be looked up now.'))
    })
  const { runs, write } = counted({ recovery: 'lookup', lookup })
  const model = () => scriptedTurns(calls([write.name]), says('Done.'))
  const desk = await openDesk(model(), { tools: [write], now: () => clock })
  const asked = await desk.say('Go')
  const id = only(asked).id.split('.')[0] ?? ''
  await desk.store.pageActions.begin({ id, userId: 'ann', tool: write.name }, [], clock)
  clock += threeMinutes
  const asking = desk.submit([decide(only(asked), 'approved')], asked.history)
  const startedAt = async () => (await desk.store.pageActions.find('ann', id))?.startedAt
  await expect.poll(startedAt).toBe(clock)
  clock += 30_000
  vi.advanceTimersByTime(30_000)
  await expect.poll(startedAt).toBe(clock)
  fail()
  const unknown = await asking
  expect(only(unknown).confirmation?.preview).toContain('It is not known whether this happened')
  const done = await desk.submit([decide(only(unknown), 'approved')], unknown.history)
  expect(done.type).toBe('response')
  expect(runs).toHaveLength(1)
})

test('a repeatable call is repeated under the same id', async () => {
  const { runs, write } = counted({ recovery: 'keyed' })
  const { asked, open, store } = await died(write, threeMinutes)
  const { submit } = await open(says('Done.'))
  const done = await submit([decide(only(asked), 'approved')], asked.history)
  expect(responsesIn(done.history)[0]?.response).toEqual({ run: 2 })
  expect(new Set(runs).size).toBe(1)
  const kinds = (await store.audit.list('ann', { limit: 20 })).map(({ kind }) => kind)
  expect(kinds.slice(0, 3)).toEqual(['effect_ended', 'effect_begun', 'effect_begun'])
})

test('R5: the kill switch also stops a repetition, and the model reads that it may have happened', async () => {
  const { runs, write } = counted({ recovery: 'keyed' })
  const { asked, openSwitchedOff, store } = await died(write, threeMinutes)
  const { submit } = await openSwitchedOff()
  const done = await submit([decide(only(asked), 'approved')], asked.history)
  expect(responsesIn(done.history)[0]?.response.error).toMatch(/switched off.*may have happened/)
  expect(runs).toHaveLength(1)
  expect(await store.audit.list('ann', { kind: 'denied', limit: 9 })).toHaveLength(1)
})

test('a call that can be looked up is looked up', async () => {
  const { runs, write } = counted({ recovery: 'lookup', lookup: async () => ({ found: true }) })
  const { asked, open } = await died(write, threeMinutes)
  const { submit } = await open(says('Done.'))
  const done = await submit([decide(only(asked), 'approved')], asked.history)
  expect(responsesIn(done.history)[0]?.response).toEqual({ found: true })
  expect(runs).toHaveLength(1)
})

test('A12: a person is asked whether to run the rest again: agreeing runs it again, once', async () => {
  const { runs, write } = counted({ recipients: () => ['ann@example.com'] })
  const { asked, open } = await died(write, threeMinutes)
  const { submit } = await open(says('Done.'), says('As I said.'))
  const unknown = await submit([decide(only(asked), 'approved')], asked.history)
  const question = only(unknown)
  expect(question).toMatchObject({ id: only(asked).id, category: 'server-action' })
  expect(only(asked).confirmation).toMatchObject({ for: 'call', recipients: ['ann@example.com'] })
  expect(question.confirmation).toMatchObject({
    preview: 'It is not known whether this happened: write it down. Look first. Run it again?',
    for: 'outcome',
    recipients: ['ann@example.com'],
  })
  expect(runs).toHaveLength(1)
  const again = decide(question, 'approved')
  const done = await submit([again], unknown.history)
  expect(responsesIn(done.history)[0]?.response).toEqual({ run: 2 })
  const second = await submit([again], unknown.history)
  expect(responsesIn(second.history)[0]?.response).toEqual({ run: 2 })
  expect(runs).toHaveLength(2)
})

test('declining leaves its outcome unknown, for good', async () => {
  const { runs, write } = counted()
  const { asked, open, store } = await died(write, threeMinutes)
  const { submit } = await open(says('Fine.'), says('Fine.'))
  const unknown = await submit([decide(only(asked), 'approved')], asked.history)
  const done = await submit([decide(only(unknown), 'rejected', 'It is there')], unknown.history)
  expect(responsesIn(done.history)[0]?.response.error).toContain('It is there')
  const late = await submit([decide(only(unknown), 'approved')], unknown.history)
  expect(responsesIn(late.history)[0]?.response.error).toContain('It is there')
  expect(runs).toHaveLength(1)
  const kinds = (await store.audit.list('ann', { limit: 20 })).map(({ kind }) => kind).reverse()
  expect(kinds).toEqual(['approval_asked', 'approval_resolved', 'effect_begun', 'approval_asked', 'approval_resolved'])
})

test('an answer to the question about an outcome is valid for that question only', async () => {
  const { runs, write } = counted()
  const { asked, open, wait } = await died(write, threeMinutes)
  const { submit } = await open(says('Fine.'))
  const first = await submit([decide(only(asked), 'approved')], asked.history)
  wait(threeMinutes)
  const second = await submit([decide(only(asked), 'approved')], asked.history)
  expect(only(second).confirmation?.signature).not.toBe(only(first).confirmation?.signature)
  await expect(submit([decide(only(first), 'approved')], first.history)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(runs).toHaveLength(1)
})

test('another message leaves an unknown outcome open, and says so', async () => {
  const { runs, write } = counted()
  const { asked, open } = await died(write, threeMinutes)
  const { say } = await open(says('Let us see.'))
  const next = await say('And?', { history: asked.history })
  expect(responsesIn(next.history)[0]?.response.error).toContain('It may have happened')
  expect(runs).toHaveLength(1)
})

test('a store that fails during a takeover leaves no caller waiting', async () => {
  const { runs, write } = counted({ recovery: 'keyed' })
  const { asked, store } = await died(write, threeMinutes)
  let isDown = true
  const pageActions: PageActionStore = {
    ...store.pageActions,
    takeOver: (...taken) => (isDown ? Promise.reject(new Error('down')) : store.pageActions.takeOver(...taken)),
  }
  const { submit } = await openDesk(scriptedTurns(says('Done.')), {
    tools: [write],
    store: { ...store, pageActions } as Store,
    now: () => Date.now() + threeMinutes,
  })
  const click = () => submit([decide(only(asked), 'approved')], asked.history)
  await expect(click()).rejects.toThrow('down')
  isDown = false
  expect((await click()).type).toBe('response')
  expect(runs).toHaveLength(2)
})

test('a declined half-done call is not repeated', async () => {
  const { runs, write } = counted({ recovery: 'keyed' })
  const { asked, open } = await died(write, threeMinutes)
  const { submit } = await open(says('Fine.'))
  const declined = await submit([decide(only(asked), 'rejected')], asked.history)
  expect(responsesIn(declined.history)[0]?.response.error).toContain('It may have happened')
  expect(runs).toHaveLength(1)
})

test('a store that fails between two that were agreed to leaves the first as not run, not as half done', async () => {
  const { runs, write } = counted()
  const other = { ...write, name: 'action_other' }
  const tools = [write, other]
  const { store, say } = await openDesk(scriptedTurns(calls([write.name], [other.name])), { tools })
  const asked = await say('Go')
  let begun = 0
  const pageActions: PageActionStore = {
    ...store.pageActions,
    begin: (...action) => (++begun === 2 ? Promise.reject(new Error('down')) : store.pageActions.begin(...action)),
  }
  const { submit } = await openDesk(scriptedTurns(says('Done.')), { tools, store: { ...store, pageActions } as Store })
  const both = pendingOf(asked).map((call) => decide(call, 'approved'))
  await expect(submit(both, asked.history)).rejects.toThrow('down')
  const { history } = await submit(both, asked.history)
  const [first, second] = responsesIn(history)
  expect([first?.response.error, second?.response]).toEqual([expect.stringContaining('Not run'), { run: 1 }])
  expect(runs).toHaveLength(1)
})
