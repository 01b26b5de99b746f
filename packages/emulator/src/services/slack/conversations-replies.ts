import { findChannel } from './find-channel.ts'
import { refuseSlack, requireField } from './slack-error.ts'
import { slackOperation } from './slack-operation.ts'
import { slackPage } from './slack-page.ts'
import { inWindow } from './time-window.ts'
import { wireSlackMessage } from './wire-slack-message.ts'

/** The message that began a thread, and its answers, oldest first. */
export const conversationReplies = slackOperation({
  name: 'conversations.replies',
  run({ form, caller, context }) {
    const channel = findChannel(form, caller, context)
    const ts = requireField(form, 'ts')
    const given = channel.messages.find((message) => message.ts === ts)
    if (!given) return refuseSlack('thread_not_found')
    const root = given.threadTs ?? given.ts
    const isInside = inWindow(form)
    const thread = channel.messages.filter((message) => {
      return message.ts === root || (message.threadTs === root && isInside(message))
    })
    const { items, cursor } = slackPage(thread, form, 1000)
    return {
      messages: items.map((message) => wireSlackMessage(message, channel, context.world.slack.team.id)),
      has_more: cursor !== '',
      ...(cursor === '' ? {} : { response_metadata: { next_cursor: cursor } }),
    }
  },
})
