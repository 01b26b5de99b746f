import type { ToolPlugin } from '@deckhand/spec'
import { slackChannels } from './slack-channels.ts'
import { slackRead } from './slack-read.ts'
import type { SlackToolOptions } from './slack-session.ts'

export type { SlackToolOptions } from './slack-session.ts'

/** The tools that need a Slack account. */
export function slackTools(options: SlackToolOptions = {}): ToolPlugin[] {
  return [slackChannels(options), slackRead(options)]
}
