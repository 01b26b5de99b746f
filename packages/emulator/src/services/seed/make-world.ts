import type { MailCache } from '../gmail/mail-cache.ts'
import { defaultClients } from '../oauth/clients.ts'
import type { World } from '../state/world.ts'
import { me } from './mails/people.ts'
import { makeCalendar } from './make-calendar.ts'
import { fillMailbox, seedLabels } from './make-mailbox.ts'
import { makeSlack } from './make-slack.ts'
import { seedClock } from './seed-clock.ts'

export interface WorldOptions {
  seed: number
  timeZone: string
  now: Date
  mails: MailCache
}

/** The same world for the same seed, zone and time. */
export async function makeWorld({ seed, timeZone, now, mails }: WorldOptions): Promise<World> {
  const clock = seedClock(now, timeZone)
  const world: World = {
    version: 1,
    madeAt: now.toISOString(),
    seed,
    sequence: 0,
    mailbox: {
      address: me.address,
      name: me.name,
      historyId: 4200,
      messages: [],
      drafts: [],
      labels: seedLabels.map((label) => ({ ...label })),
    },
    calendar: makeCalendar(clock, now),
    slack: makeSlack(clock),
    grants: [],
    journal: [],
  }
  const context = {
    world,
    mails,
    clients: defaultClients,
    serviceToken: undefined,
    now: () => now,
    changed: () => undefined,
  }
  await fillMailbox(context, clock)
  return world
}
