import { getEventListeners } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { ToolContext } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { below, crew, isFirst, type Lines } from '../../support/models/crew.ts'
import { call } from '../../support/models/scripted-model.ts'
import { differences, replayed } from '../../support/stores/replayed.ts'
import { approve, lines, openApprovals, orchestrator, sender, statuses } from './handlers.ts'

test.each<[string, Parameters<typeof orchestrator>[0]]>([
  ['catches everything', async (ask) => ask('send a').catch(() => 'I caught it')],
  ['races the agent against a timer', async (ask) => Promise.race([ask('send a'), setTimeout(10_000, 'too slow')])],
  [
    'does not await the agent',
    async (ask) => {
      void ask('send a')
      return 'started'
    },
  ],
  ['returns while others of its agents still work', async (ask) => Promise.any([ask('look'), ask('send a')])],
])('G3: a call waits for its agent also when its handler %s', async (_, work) => {
  const { send, sent } = sender()
  const world = await crew(lines, { tools: [send, orchestrator(work)] })
  const { runId, status, approvals } = await world.ask({ prompt: 'Go.' })
  expect([status, approvals?.map(({ preview }) => preview)]).toEqual(['awaiting_confirmation', ['send to a']])
  const loaded = await world.store.runs.load('ann', runId)
  expect(loaded?.state.turns[0]?.parts[0]).toMatchObject({ status: 'executing', waitingFor: 'child' })
  const done = await approve(world, runId, 'send to a')
  expect(done.status).toBe('completed')
  expect(sent).toEqual(['a'])
  expect((await statuses(world, runId)).every((each) => each.endsWith('completed'))).toBe(true)
  expect(differences(await replayed(world.store, runId))).toEqual([])
})

test('G3: a parked handler is aborted, starts nothing more and leaves nothing in the record', async () => {
  const { send } = sender()
  const contexts: ToolContext[] = []
  const late: unknown[] = []
  const tool = orchestrator(async (ask, context) => {
    contexts.push(context)
    if (contexts.length > 1) return ask('send a')
    context.signal.addEventListener('abort', () => late.push('aborted'))
    return ask('send a').finally(() => late.push('went on'))
  })
  const world = await crew(lines, { tools: [send, tool] })
  const { runId } = await world.ask({ prompt: 'Go.' })
  const [context] = contexts
  expect(context?.signal.aborted).toBe(true)
  const events = await world.log(runId)
  for (const work of [context?.spawn?.({ agent: 'hand', prompt: 'more' }), context?.checkpoint('late')])
    void work?.then(
      () => late.push('settled'),
      () => late.push('rejected'),
    )
  context?.progress('late')
  await approve(world, runId, 'send to a')
  expect(late).toEqual(['aborted'])
  expect(await statuses(world, runId)).toEqual(['boss completed', 'hand completed'])
  expect((await world.log(runId)).slice(0, events.length)).toEqual(events)
  expect(JSON.stringify(await world.log(runId))).not.toContain('late')
})

test('a call leaves no listener on the signal of its run, whether it returned or was parked', async () => {
  const { send } = sender()
  const added: AbortSignal[] = []
  const { addEventListener } = AbortSignal.prototype
  AbortSignal.prototype.addEventListener = function (this: AbortSignal, ...given: Parameters<typeof addEventListener>) {
    added.push(this)
    return addEventListener.apply(this, given)
  } as typeof addEventListener
  const world = await crew(lines, { tools: [send, orchestrator((ask) => ask('send a'))] })
  const { runId } = await world.ask({ prompt: 'Go.' }).finally(() => {
    AbortSignal.prototype.addEventListener = addEventListener
  })
  const waiting = added.filter((signal) => !signal.aborted && getEventListeners(signal, 'abort').length > 0)
  expect(waiting).toEqual([])
  expect((await approve(world, runId, 'send to a')).status).toBe('completed')
})

test('G3: a tool without a recovery rule runs again when its agent goes on, without asking a person', async () => {
  const { send, sent } = sender()
  const tool = orchestrator((ask) => ask('send a'), { recovery: 'ask', effect: 'write' })
  const world = await crew(lines, { tools: [send, tool] })
  const { runId } = await world.ask({ prompt: 'Go.' })
  const waiting = await approve(world, runId, 'orchestrate')
  expect(waiting.approvals?.map(({ preview }) => preview)).toEqual(['send to a'])
  const done = await approve(world, runId, 'send to a')
  expect([done.status, done.summary, sent]).toEqual(['completed', '["sent to a"]', ['a']])
})

test('G9: a call that ends while its agent waits takes the agent along, and no approval of it stays open', async () => {
  const { send, sent } = sender()
  const script: Lines = {
    // What came of the call is followed by a call that waits, so that the run does not end.
    boss: (request) => [isFirst(request) ? call('orchestrate') : call('send', { to: 'later' })],
    hand: () => [call('send', { to: 'a' }), call('send', { to: 'b' })],
  }
  const first = await crew(script, { tools: [send, orchestrator((ask) => ask('send both'))] })
  const { runId } = await first.ask({ prompt: 'Go.' })
  await first.runtime.close()
  const changed = orchestrator((ask) => ask('send both'), { description: 'Is another tool now.' })
  const second = await crew(script, { tools: [send, changed], store: first.store })
  const waiting = await approve(second, runId, 'send to a')
  expect(waiting.status).toBe('awaiting_confirmation')
  expect(JSON.stringify(second.asked('boss').at(-1)?.messages)).toContain('no longer what it was')
  expect([sent, await openApprovals(second)]).toEqual([[], ['send to later']])
  expect(await statuses(second, runId)).toEqual(['boss awaiting_confirmation', 'hand failed'])
  expect(below(await second.log(runId)).at(-1)).toMatchObject({ type: 'failed', code: 'CANCELLED' })
})
