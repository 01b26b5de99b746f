import type { Operation } from '../operation.ts'
import { authRevoke, authTest } from './auth.ts'
import { postMessage } from './chat-post-message.ts'
import { conversationHistory } from './conversations-history.ts'
import { listConversations } from './conversations-list.ts'
import { conversationMembers } from './conversations-members.ts'
import { conversationReplies } from './conversations-replies.ts'
import { oauthAccess } from './oauth-access.ts'
import { listUsers, userInfo } from './users.ts'

export const slackOperations: readonly Operation[] = [
  oauthAccess,
  authTest,
  authRevoke,
  listConversations,
  conversationHistory,
  conversationReplies,
  conversationMembers,
  postMessage,
  userInfo,
  listUsers,
]
