import { setTimeout } from 'node:timers/promises'
import type { Servers } from '../driver/servers.ts'
import type { Random } from '../random.ts'
import type { Clients } from './clients.ts'
import { isMail, type Life } from './life.ts'
import type { Wave } from './waves.ts'
import type { World } from './world.ts'

export interface Stage {
  world: World
  servers: Servers
  clients: Clients
  random: Random
  leaseMs: number
  signal: AbortSignal
  onKill(): void
}

const longestWorkMs = 250
const afterLeaseMs = 700

/** Takes a wave of lives from the request through the death of their process to their end in another. */
export async function liveThrough({ blow, tools }: Wave, firstNumber: number, stage: Stage): Promise<Life[]> {
  const { world, clients } = stage
  const lives = await Promise.all(
    tools.map((tool, index) => world.newLife({ number: firstNumber + index, tool, blow })),
  )
  const approvals = await Promise.all(lives.map((life) => clients.begin(life)))
  const approve = () => Promise.all(approvals.map((id) => clients.approve(id)))
  await blows[blow](lives, approve, stage)
  await Promise.all(lives.map((life) => clients.untilEnded(life)))
  return lives
}

type Strike = (lives: Life[], approve: () => Promise<unknown>, stage: Stage) => Promise<void>

const blows: Record<Life['blow'], Strike> = {
  /** Half of the processes that take over are killed as well, while they wait for the lease, look the effect up or go on. */
  async effect(lives, approve, stage) {
    const { world, random, leaseMs } = stage
    const mails = lives.filter(isMail).length
    world.loseAnswers('gmail', 'drafts.send', mails)
    world.loseAnswers('calendar', 'events.insert', lives.length - mails)
    await approve()
    await until(() => lives.every((life) => world.effects(life).length > 0), stage)
    await killInEffect(lives, stage)
    if (random.chance(0.5)) {
      await setTimeout(random.between(0, leaseMs + afterLeaseMs))
      await replaceServer(stage)
    }
  },

  async draft(lives, approve, stage) {
    const { world } = stage
    const mails = lives.filter(isMail)
    world.loseAnswers('gmail', 'drafts.create', lives.length)
    await approve()
    await until(() => lives.every((life) => world.drafts(life).length > 0), stage)
    world.loseAnswers('gmail', 'drafts.send', mails.length)
    await replaceServer(stage)
    await until(() => mails.every((life) => world.effects(life).length > 0), stage)
    await killInEffect(mails, stage)
  },

  async random(_lives, approve, stage) {
    const approved = approve()
    await setTimeout(stage.random.between(0, longestWorkMs))
    await replaceServer(stage)
    await approved
  },

  async stop(lives, approve, { servers, clients, random, leaseMs, signal }) {
    const approved = approve()
    await setTimeout(random.between(0, longestWorkMs))
    const victim = await servers.pick(signal)
    servers.stop(victim)
    // Not awaited before the other wakes: it may have been stopped while it held the store's lock.
    const another = servers.start().child.ready
    await setTimeout(leaseMs + random.between(afterLeaseMs, 2 * afterLeaseMs))
    servers.resume(victim)
    await Promise.all([another, approved])
    await Promise.all(lives.map((life) => clients.untilEnded(life)))
    await setTimeout(longestWorkMs)
    await servers.kill(victim)
  },
}

async function killInEffect(lives: Life[], stage: Stage): Promise<void> {
  const hitAt = Date.now()
  await replaceServer(stage)
  for (const life of lives) life.hitAt = hitAt
}

async function replaceServer({ servers, signal, onKill }: Stage): Promise<void> {
  await servers.kill(await servers.pick(signal))
  onKill()
  await servers.start().child.ready
}

async function until(isSo: () => boolean, { signal }: Stage): Promise<void> {
  while (!isSo()) {
    signal.throwIfAborted()
    await setTimeout(5)
  }
}
