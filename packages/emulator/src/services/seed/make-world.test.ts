import { expect, it } from 'vitest'
import { MailCache } from '../gmail/mail-cache.ts'
import { makeWorld } from './make-world.ts'

const now = new Date('2026-11-18T10:00:00Z')
const make = (options = {}) =>
  makeWorld({ seed: 1, timeZone: 'Europe/Berlin', now, mails: new MailCache(), ...options })

it('the same seed and clock give the same world, another seed other ids', async () => {
  expect(await make()).toEqual(await make())
  const ids = async (seed: number) => (await make({ seed })).mailbox.messages.map(({ id }) => id)
  expect(await ids(2)).not.toEqual(await ids(1))
})

it.each(['2026-03-29T01:30:00Z', '2026-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2028-02-29T23:59:59Z'])(
  'made at %s, no mail comes from the future and threads hold together',
  async (moment) => {
    const { mailbox } = await make({ now: new Date(moment) })
    expect(Math.max(...mailbox.messages.map(({ internalDate }) => internalDate))).toBeLessThan(Date.parse(moment))
    expect(new Set(mailbox.messages.map(({ threadId }) => threadId)).size).toBe(23)
  },
)

it('Thursday at 3 is free, this week and the next', async () => {
  const { calendar } = await make()
  const busy = ['2026-11-19T14:00:00Z', '2026-11-26T14:00:00Z'].flatMap((text) => {
    const at = Date.parse(text)
    return calendar.events.filter(
      ({ start, end }) => 'instant' in start && 'instant' in end && start.instant <= at && end.instant > at,
    )
  })
  expect(busy).toEqual([])
})
