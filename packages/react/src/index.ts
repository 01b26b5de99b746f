'use client'

export { Chat, type ChatProps } from './chat/chat.tsx'
export { chatStyle } from './chat/style.ts'
export { type Approvals, type UseApprovalsOptions, useApprovals } from './hooks/use-approvals.ts'
export type { ServerOptions } from './hooks/use-client.ts'
export {
  type ConversationControls,
  type UseConversationOptions,
  useConversation,
} from './hooks/use-conversation.ts'
export type { Decision, Decisions } from './hooks/use-decisions.ts'
export type { ListControls } from './hooks/use-paged-list.ts'
export { type Runs, type UseRunsOptions, useRuns } from './hooks/use-runs.ts'
