import { conversationKind, requireScopes } from './caller.ts'
import { visibleChannel } from './find-channel.ts'
import { slackOperation } from './slack-operation.ts'
import { slackPage } from './slack-page.ts'

export const conversationMembers = slackOperation({
  name: 'conversations.members',
  run({ form, caller, context }) {
    const channel = visibleChannel(form, caller, context)
    requireScopes(caller, [`${conversationKind(channel)}:read`])
    const { items, cursor } = slackPage(channel.members, form, 100)
    return { members: items, response_metadata: { next_cursor: cursor } }
  },
})
