import { createHash } from 'node:crypto'
import type { MailCache } from './gmail/mail-cache.ts'
import type { OAuthClients } from './oauth/clients.ts'
import type { JournalEntry, World } from './state/world.ts'

/** What every operation works on. */
export interface ServiceContext {
  readonly world: World
  readonly mails: MailCache
  readonly clients: OAuthClients
  /** Good for all services and scopes. */
  readonly serviceToken: string | undefined
  now(): Date
  /** The world is written before the answer goes out. */
  changed(): void
}

/** 64 hex digits that differ for each call and are the same for the same world. */
export function nextDigest({ world }: Pick<ServiceContext, 'world'>): string {
  world.sequence += 1
  return createHash('sha256').update(`${world.seed}/${world.sequence}`).digest('hex')
}

const keptEntries = 500

/** Tells the page what was done. */
export function note(context: ServiceContext, entry: Omit<JournalEntry, 'at'>): void {
  const { journal } = context.world
  journal.push({ at: context.now().toISOString(), ...entry })
  journal.splice(0, journal.length - keptEntries)
  context.changed()
}
