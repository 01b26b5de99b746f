import type { ModelChunk, ModelRequest, RunStatus, Store, ToolPlugin } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { Random } from '../../crash/random.ts'
import { type Crew, crew } from '../../support/models/crew.ts'
import { call, text } from '../../support/models/scripted-model.ts'
import { differences, replayed } from '../../support/stores/replayed.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const tools: ToolPlugin[] = [
  {
    name: 'look',
    description: 'Looks.',
    parameters: { ms: { type: 'number', description: 'How long.', required: true } },
    effect: 'read',
    handler: async ({ ms }, { progress }) => {
      progress('looking')
      await pause(Number(ms))
      if (ms === 3) throw new Error('blind')
      return { seen: Number(ms) }
    },
  },
  {
    name: 'send',
    description: 'Sends.',
    parameters: {},
    effect: 'write',
    recovery: 'keyed',
    handler: async () => {
      await pause(2)
      return 'sent'
    },
  },
]

const agents = ['boss', 'mate', 'hand']

function chunk(random: Random): ModelChunk {
  switch (random.between(0, 8)) {
    case 0:
      return { type: 'thought', text: 'Hm.' }
    case 1:
      return text('Well. ')
    case 2:
      return call('send')
    case 3:
      return call('spawn_agent', { agent: random.pick(agents), prompt: `Task ${random.between(1, 1_000)}` })
    case 4:
      return call('signal_parent', { message: 'Ahoy.' })
    case 5:
      return call('look', random.chance(0.5) ? { ms: 'x' } : { ms: 3 })
    default:
      return call('look', { ms: random.between(0, 12) })
  }
}

/** What an agent says depends on the seed, on what it was asked and on how far it is, and on nothing else. */
function reply(seed: number, { messages }: ModelRequest): ModelChunk[] {
  const begun = messages.findLastIndex(({ role }) => role === 'user')
  const random = new Random(seed, JSON.stringify([messages[begun], messages.length - begun]))
  if (messages.length - begun > random.between(1, 4)) return [text('All '), text('done.')]
  const chunks = Array.from({ length: random.between(1, 4) }, () => chunk(random))
  return random.chance(0.1) ? [text('No.'), { type: 'restart', reason: 'broken' }, ...chunks] : chunks
}

const perform = (seed: number, store: Store) =>
  crew(Object.fromEntries(agents.map((name) => [name, (request: ModelRequest) => reply(seed, request)])), {
    tools,
    store,
    agents: { boss: { limits: { maxDepth: 2, maxFanout: 3, concurrency: 2 } } },
  })

const atWork: (RunStatus | undefined)[] = ['queued', 'planning', 'executing', undefined]

async function stopped(store: Store, runId: string): Promise<RunStatus | undefined> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const status = (await store.runs.find('ann', runId))?.status
    if (!atWork.includes(status)) return status
    await pause(5)
  }
  throw new Error('The run did not come to a stop.')
}

/** Decides each approval in turn, and replays the run each time it has stopped. */
async function toTheEnd(random: Random, { runtime, store }: Crew, runId: string): Promise<number> {
  for (let stops = 1; ; stops += 1) {
    const status = await stopped(store, runId)
    expect(differences(await replayed(store, runId))).toEqual([])
    if (status !== 'awaiting_confirmation') return stops
    const approval = random.pick(await store.approvals.list('ann', { limit: 50, status: 'open' }))
    const decision = random.chance(0.6) ? 'approve_once' : 'reject'
    await runtime.resolveApproval({ userId: 'ann', approvalId: approval.id, decision })
  }
}

const seeds = Array.from({ length: 15 }, (_, index) => index + 1)

test.each(seeds)('for any agents and decisions, the run replays at each stop (seed %d)', async (seed) => {
  const random = new Random(seed, 'decisions')
  const store = await openStore(tempFolder())
  const first = await perform(seed, store)
  const { runId } = await first.runtime.start('ann', { prompt: `Go ${seed}.` })
  if (random.chance(0.4)) {
    await pause(random.between(1, 40))
    await first.runtime.close()
    const second = await perform(seed, store)
    expect(await toTheEnd(random, second, runId)).toBeGreaterThan(0)
  } else expect(await toTheEnd(random, first, runId)).toBeGreaterThan(0)
})
