export type { ConversationState } from './conversation-state.ts'
export type {
  AgentView,
  AnswerState,
  AnswerView,
  FailureView,
  MessageView,
  PartView,
  PromptView,
  TextView,
  ThoughtView,
  ToolState,
  ToolView,
} from './message-view.ts'
export { spellHidden } from './spell-hidden.ts'
