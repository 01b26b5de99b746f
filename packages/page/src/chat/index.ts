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
export { createPageChat } from './page-conversation.ts'
export { createTransport, type PageTransport, type TransportSettings } from './transport/create-transport.ts'
export { thisVisit } from './visit/this-visit.ts'
