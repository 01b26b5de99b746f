import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { cleanText } from '../clean-text.ts'
import { listChannels, type SlackChannel } from './list-channels.ts'
import { type SlackToolOptions, slackSession } from './slack-session.ts'

const description = `List the channels of the user's Slack workspace, with topic and number of members. \
Use it when the user asks which channels there are, or to find the one to read with slack_read.`

const shownAtMost = 200

export function slackChannels(options: SlackToolOptions = {}): ToolPlugin {
  return {
    name: 'slack_channels',
    description,
    parameters: {},
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    effect: 'read',
    handler: async (_, context) => {
      const channels: JsonObject[] = []
      for await (const channel of listChannels(slackSession(context, options))) {
        if (channels.length === shownAtMost) {
          return {
            found: channels.length,
            channels,
            note: `There are more than ${shownAtMost}. slack_read finds the others by name.`,
          }
        }
        channels.push(describe(channel))
      }
      return { found: channels.length, channels }
    },
    preview: () => 'list the channels of Slack',
  }
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
