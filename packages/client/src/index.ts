export type { AgentChat } from './agent-chat/agent-chat.ts'
export { AgentChatClient } from './agent-chat/agent-chat-client.ts'
export { AgentChatError, type AgentChatErrorKind, type AgentChatErrorOptions } from './agent-chat/agent-chat-error.ts'
export type {
  AgentAnswer,
  AgentChatEvents,
  AgentChatOptions,
  AgentChatState,
  AgentContent,
  AgentMessage,
  AgentPart,
  AgentPermission,
  AgentProblem,
  AgentPrompt,
  AgentSession,
  AgentText,
  AgentThought,
  AgentTool,
  ConnectionState,
} from './agent-chat/agent-chat-shapes.ts'
export { type PromptCapabilities, type PromptFile, promptFile } from './agent-chat/prompt-file.ts'
export { readToolTitle, type ToolTitle } from './agent-chat/read-tool-title.ts'
export { isCommand } from './agent-chat/tool-call-text.ts'
export { AnswerBuilder } from './answer/answer-builder.ts'
export type {
  AgentInfo,
  ApprovalInfo,
  ApprovalList,
  AuditList,
  BridgeReading,
  Cancelled,
  EventList,
  FileList,
  FileReading,
  Health,
  MemoryList,
  Paged,
  PageQuery,
  RunInfo,
  RunList,
  RunNode,
  RunReading,
  RunTree,
  SettingsReading,
  ThreadInfo,
  ThreadList,
  ThreadPage,
  TokenInfo,
  TokenWish,
} from './api/answers.ts'
export { ApiError, type ApiErrorOptions } from './api/api-error.ts'
export type { CallOptions } from './api/caller.ts'
export { DeckhandClient, type DeckhandClientOptions } from './api/deckhand-client.ts'
export type { AuditQuery } from './api/service-calls.ts'
export { Conversation, type ConversationState } from './conversation/conversation.ts'
export type { GivenOptions as ConversationOptions } from './conversation/options.ts'
export {
  type ApprovalWords,
  approvalWords,
  chatWords,
  duration,
  failureTitles,
  thoughtWords,
  waitWords,
} from './display/chat-words.ts'
export { type InlineText, readBlock, type TextBlock, textBlocks } from './display/text-blocks.ts'
export { type ShownTool, type ToolStanding, toolStanding, toolWord } from './display/tool-standing.ts'
export { toolTitle } from './display/tool-title.ts'
export type {
  AgentView,
  AnswerState,
  AnswerView,
  ApprovalView,
  AttachedView,
  ContentView,
  FailureView,
  FileChange,
  MessageView,
  PartView,
  PromptView,
  TextView,
  ThoughtView,
  ToolState,
  ToolView,
} from './message-view.ts'
export { isAsking, openApprovals } from './message-view.ts'
export { asText, spellHidden } from './spell-hidden.ts'
