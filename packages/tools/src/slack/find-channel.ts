import { DeckhandError } from '@deckhand/spec/errors'
import { nearNames } from '@deckhand/spec/near-names'
import { ChannelList } from './list-channels.ts'
import { howToSeePrivate } from './private-channels.ts'
import type { SlackSession } from './slack-session.ts'

/** The id of a channel, from its id or its name. Throws NOT_FOUND with near names. */
export async function findChannel(session: SlackSession, given: string): Promise<{ id: string; name: string }> {
  const text = given.trim()
  if (/^[CGD][A-Z0-9]{6,}$/.test(text)) return { id: text, name: text }
  const name = text.replace(/^#/, '').toLowerCase()
  const names: string[] = []
  const channels = new ChannelList(session)
  for await (const channel of channels) {
    if (channel.name.toLowerCase() === name) return { id: channel.id, name: `#${channel.name}` }
    names.push(channel.name)
  }
  const near = nearNames(name, new Set(names)).map((other) => `#${other}`)
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'slack_channels lists those that there are.'
  const hidden = channels.hidesPrivate ? ` Private channels are not shown to Deckhand. ${howToSeePrivate}` : ''
  const message = `Slack has no channel #${name.slice(0, 100)} that can be seen here. ${hint}${hidden}`
  throw new DeckhandError('NOT_FOUND', message)
}
