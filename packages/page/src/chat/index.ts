export type {
  ChatMessage,
  ChatState,
  ChatStep,
  ChatTransport,
  LeftPage,
  PageChat,
  PageChatOptions,
  PageVisit,
  StepState,
  TransportOptions,
  VisitedPage,
} from './chat-shapes.ts'
export { createPageChat } from './create-page-chat.ts'
export { createTransport, type PageTransport, type TransportSettings } from './create-transport.ts'
export { thisVisit } from './this-visit.ts'
