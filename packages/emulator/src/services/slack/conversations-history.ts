import { findChannel } from './find-channel.ts'
import { slackOperation } from './slack-operation.ts'
import { slackPage } from './slack-page.ts'
import { inWindow } from './time-window.ts'
import { wireSlackMessage } from './wire-slack-message.ts'

/** Newest first; answers in threads are left to conversations.replies. */
export const conversationHistory = slackOperation({
  name: 'conversations.history',
  run({ form, caller, context }) {
    const channel = findChannel(form, caller, context)
    const messages = channel.messages
      .filter(({ threadTs }) => threadTs === undefined)
      .filter(inWindow(form))
      .reverse()
    const { items, cursor } = slackPage(messages, form, 100)
    return {
      messages: items.map((message) => wireSlackMessage(message, channel, context.world.slack.team.id)),
      has_more: cursor !== '',
      pin_count: 0,
      channel_actions_ts: null,
      channel_actions_count: 0,
      ...(cursor === '' ? {} : { response_metadata: { next_cursor: cursor } }),
    }
  },
})
