import type { SlackChannel, SlackMessage, SlackState, SlackUser } from '../slack/slack-state.ts'
import { lucia, me, priya, tom } from './mails/people.ts'
import type { Person } from './mails/seed-mail.ts'
import type { SeedClock } from './seed-clock.ts'
import { type SeedChannel, type SeedPost, seedChannels } from './slack/seed-channels.ts'

export function makeSlack(clock: SeedClock): SlackState {
  return {
    team: { id: 'T0HARBOUR', name: 'Harbour Works', domain: 'harbour-works' },
    selfId: 'U01ROBIN',
    botId: 'U09HELPER',
    users: [
      user('U01ROBIN', 'robin', me, 'Engineer', clock),
      { ...user('U02PRIYA', 'priya', priya, 'Head of Projects', clock), isAdmin: true },
      user('U03TOM', 'tom', tom, 'Engineer', clock),
      user('U04LUCIA', 'lucia', lucia, 'People', clock),
      user('U05AMELIE', 'amelie', { name: 'Amélie Roux', address: 'amelie.roux@example.com' }, 'Office', clock),
      { ...user('U09HELPER', 'helper', { name: 'Helper', address: '' }, '', clock), isBot: true },
    ],
    channels: seedChannels.map((channel) => makeChannel(channel, clock)),
  }
}

function user(id: string, name: string, person: Person, title: string, { timeZone }: SeedClock): SlackUser {
  return { id, name, realName: person.name, email: person.address, title, timeZone, isBot: false, isAdmin: false }
}

function makeChannel(seed: SeedChannel, clock: SeedClock): SlackChannel {
  const { id, name, topic, purpose, members, isPrivate = false, isArchived = false } = seed
  const messages = seed.posts.flatMap((post, index) => makeMessages(post, index, clock))
  return {
    id,
    name,
    isPrivate,
    isArchived,
    isGeneral: name === 'general',
    created: Math.floor(clock.at(-400, '09:00') / 1000),
    creator: 'U02PRIYA',
    topic,
    purpose,
    members: [...members],
    messages: messages.sort((a, b) => Number(a.ts) - Number(b.ts)),
  }
}

function makeMessages(
  { day, at, by, text, replies = [], reactions }: SeedPost,
  index: number,
  clock: SeedClock,
): SlackMessage[] {
  const start = clock.at(day, at) / 1000
  const ts = `${start}.${String(100 + index).padStart(6, '0')}`
  const root: SlackMessage = { ts, user: by, text, ...(reactions ? { reactions: structuredClone(reactions) } : {}) }
  const answers = replies.map((reply, place) => ({
    ts: `${start + reply.minutes * 60}.${String(500 + place).padStart(6, '0')}`,
    user: reply.by,
    text: reply.text,
    threadTs: ts,
  }))
  return [root, ...answers]
}
