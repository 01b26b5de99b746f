export type {
  ChatMessage,
  ChatState,
  ChatStep,
  ChatTransport,
  PageChat,
  PageChatOptions,
  StepState,
  TransportOptions,
} from './chat-shapes.ts'
export { createPageChat } from './create-page-chat.ts'
export { createTransport, type TransportSettings } from './create-transport.ts'
