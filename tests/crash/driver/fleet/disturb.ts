import { setTimeout } from 'node:timers/promises'
import type { Servers } from '../servers.ts'
import type { Trouble } from '../trouble.ts'
import type { Fleet, Seat } from './fleet.ts'
import type { Disturbance } from './plan-round.ts'

export interface Disturbed {
  seat: Seat
  fleet: Fleet
  servers: Servers
  trouble: Trouble
}

/** Does it, and resolves when it is over: a server runs on that machine, and its connection works. */
export async function disturb(disturbance: Disturbance, at: Disturbed): Promise<void> {
  const { type, forMs } = disturbance
  if (type === 'cut') await cut(disturbance, at)
  else if (type === 'slow') await slow(disturbance, at)
  else if (type === 'stop') await stop(forMs, at)
  else await end(type === 'kill' ? 'SIGKILL' : 'SIGTERM', forMs, at)
}

async function end(
  signal: 'SIGKILL' | 'SIGTERM',
  forMs: number,
  { seat, fleet, servers, trouble }: Disturbed,
): Promise<void> {
  await servers.kill(seat.server, signal)
  trouble[signal === 'SIGKILL' ? 'kills' : 'terminations'] += 1
  await setTimeout(forMs)
  await fleet.replace(seat)
}

/** What it still wanted to do when it was stopped, it tries when it wakes up; by then its runs are somebody else's. */
async function stop(forMs: number, { seat: { server }, servers, trouble }: Disturbed): Promise<void> {
  servers.stop(server)
  await setTimeout(forMs)
  servers.resume(server)
  trouble.stops += 1
}

async function cut(
  { how, forMs, after }: Extract<Disturbance, { type: 'cut' }>,
  { seat: { server, line }, servers, trouble }: Disturbed,
): Promise<void> {
  servers.cutOff(server)
  line.cut(how)
  await setTimeout(forMs)
  line.heal(after)
  servers.reconnected(server)
  if (how === 'reset') trouble.resets += 1
  else trouble.silences += 1
  if (how === 'silence' && after === 'forgotten') trouble.forgotten += 1
}

async function slow(
  { delayMs, forMs }: Extract<Disturbance, { type: 'slow' }>,
  { seat: { server, line }, servers, trouble }: Disturbed,
): Promise<void> {
  servers.cutOff(server)
  line.slow(delayMs)
  await setTimeout(forMs)
  line.slow(0)
  servers.reconnected(server)
  trouble.slow += 1
}
