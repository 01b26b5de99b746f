import { createHash } from 'node:crypto'
import { deliverMail } from '../gmail/store-mail.ts'
import type { ServiceContext } from '../service-context.ts'
import { homeMails } from './mails/home-mails.ts'
import { otherMails } from './mails/other-mails.ts'
import { me } from './mails/people.ts'
import type { SeedMail } from './mails/seed-mail.ts'
import { workMails } from './mails/work-mails.ts'
import { messageIdOf, writeMail } from './mails/write-mail.ts'
import type { SeedClock } from './seed-clock.ts'

export const seedLabels = [
  { id: 'Label_1', name: 'Flat' },
  { id: 'Label_2', name: 'Invoices' },
  { id: 'Label_3', name: 'Travel' },
]

const all: readonly SeedMail[] = [...homeMails, ...workMails, ...otherMails]

/** Delivers the seeded mails in the order of their dates, so that threads form as they would have. */
export async function fillMailbox(context: ServiceContext, clock: SeedClock): Promise<void> {
  const dated = all.map((mail) => ({ mail, date: dateOf(mail, context.world.seed, clock) }))
  dated.sort((a, b) => a.date.getTime() - b.date.getTime())
  for (const { mail, date } of dated) {
    const raw = Buffer.from(writeMail(mail, { date, references: referencesOf(mail) }))
    await deliverMail(context, raw, { at: date, labelIds: labelsOf(mail) })
  }
}

/** A few minutes of each date come from the seed. */
function dateOf({ key, daysAgo, at }: SeedMail, seed: number, clock: SeedClock): Date {
  const shift = (createHash('sha256').update(`${seed}/${key}`).digest()[0] ?? 0) % 8
  return new Date(clock.at(-daysAgo, at) + shift * 60_000)
}

function referencesOf({ answers }: SeedMail): string[] {
  const earlier = all.find(({ key }) => key === answers)
  return earlier ? [...referencesOf(earlier), messageIdOf(earlier)] : []
}

function labelsOf({ from, to, labels = [] }: SeedMail): string[] {
  const sent = from.address === me.address
  const toSelf = to.some(({ address }) => address === me.address)
  return [...(sent ? ['SENT'] : []), ...(toSelf ? ['INBOX'] : []), ...labels]
}
