import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { cleanText } from '../clean-text.ts'
import { ChannelList, type SlackChannel } from './list-channels.ts'
import { howToSeePrivate } from './private-channels.ts'
import { type SlackToolOptions, slackSession } from './slack-session.ts'

const description = `List the channels of the user's Slack workspace, with topic and number of members. \
Use it when the user asks which channels there are, or to find the one to read with slack_read.`

const maxShown = 200

export function slackChannels(options: SlackToolOptions = {}): ToolPlugin {
  return {
    name: 'slack_channels',
    description,
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    effect: 'read',
    handler: async (_, context) => {
      const list = new ChannelList(slackSession(context, options))
      const channels: JsonObject[] = []
      let isCut = false
      for await (const channel of list) {
        isCut = channels.length === maxShown
        if (isCut) break
        channels.push(describe(channel))
      }
      const note = notes(isCut, list.hidesPrivate).join(' ')
      return { found: channels.length, channels, ...(note !== '' && { note }) }
    },
    preview: () => 'list the channels of Slack',
  }
}

function notes(isCut: boolean, hidesPrivate: boolean): string[] {
  return [
    ...(isCut ? [`There are more than ${maxShown}. slack_read finds the others by name.`] : []),
    ...(hidesPrivate
      ? [`Only public channels are listed: Slack keeps private ones to itself. ${howToSeePrivate}`]
      : []),
  ]
}

function describe({ id, name, topic, purpose, members, isPrivate, isMember }: SlackChannel): JsonObject {
  const about = cleanText(topic || purpose).slice(0, 200)
  return {
    id,
    name: `#${cleanText(name)}`,
    ...(about !== '' && { about }),
    members,
    ...(isPrivate && { private: true }),
    ...(!isMember && { member: false }),
  }
}
