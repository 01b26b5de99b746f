import type { PageStreamPiece, SendMessageInput, SendMessageOutput, SubmitToolResultsInput } from '@deckhand/spec'
import type { PageTools } from '../tools/index.ts'

export interface ChatMessage {
  id: string
  role: 'user' | 'assistant' | 'system'
  content: string
  /** ISO 8601. */
  timestamp: string
  /** What was done on the way to this answer, in order. */
  steps?: ChatStep[]
}

export type StepState = 'running' | 'asking' | 'done' | 'failed' | 'declined' | 'stopped'

export interface ChatStep {
  id: string
  /** The tool's. */
  name: string
  /** For people: 'click "Add to cart" of Blue mug'. */
  label: string
  where: 'page' | 'server'
  state: StepState
  /** What came of it, in a line. */
  detail?: string
  /** What a person is asked, while it is `asking`. */
  question?: string
  /** All arguments of the call, complete and exact, one in each line, while it is `asking`. */
  details?: string
  /** What the answers are called, where that is not Confirm and Decline. */
  yes?: string
  no?: string
  /** Where its recipients can be allowed for good. */
  always?: string
  /** For whom it waits in place of the person, who can only decline it. */
  waits?: string
  /** Of a conversation that the server keeps: what is answered. */
  approvalId?: string
}

/** What the contract's tags show, and the steps under way. Replaced and never changed; what is the same in it stays the same object. */
export interface ChatState {
  messages: ChatMessage[]
  isLoading: boolean
  /** Of the answer under way, whose words are the last message's. */
  steps: ChatStep[]
  /** The same as errorMessage: '' when there is none. */
  error: string
  hasError: boolean
  errorMessage: string
  /** What trying again is called, where it is something else. */
  retryLabel?: string
  hasMessages: boolean
  isExpanded: boolean
  lastUserMessage: string
  lastAssistantMessage: string
}

/** A conversation on one page. It holds the history; the server holds none. */
export interface PageChat {
  readonly state: ChatState
  subscribe(listener: (state: ChatState) => void): () => void
  /** Resolves when the answer is whole, waits for a person, has failed or was stopped. Never rejects. Does nothing for blank text or while loading. */
  send(text: string): Promise<void>
  /** Ends the answer: the request, and the tool of the page at its next step. What was done stays done, and the history can be sent again. */
  stop(): void
  /** Sends again what failed. */
  retry(): Promise<void>
  /** `always`: and its recipients from now on, where the step has that answer. */
  confirm(stepId: string, how?: 'always'): Promise<void>
  decline(stepId: string, feedback?: string): Promise<void>
  toggleExpand(): void
  clear(): void
  dispose(): void
}

export interface PageChatOptions {
  transport: ChatTransport
  /** Those of the page as it is when they are asked for. */
  tools: PageTools
  /** Where the conversation survives a reload: sessionStorage. Without one it does not. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey?: string
  /** Told which element is about to be worked. */
  onTarget?: (element: HTMLElement, label: string) => void
  isExpanded?: boolean
  /** With it an answer under way goes on in the page that a link or a form leads to: `thisVisit()`. Without one it ends with its page. */
  visit?: PageVisit
}

export interface VisitedPage {
  address: string
  title: string
}

/** One that was left while an answer was under way. */
export interface LeftPage extends VisitedPage {
  /** Milliseconds since 1970. */
  at: number
}

/** A document between its coming and its going. */
export interface PageVisit {
  page(): VisitedPage
  /** Whether this document came right after the one that was left, by a link or a form: a person who reloads or goes back wants no more of it. */
  follows(left: LeftPage): boolean
  /** Resolves when the page has settled; with false when somebody else goes on already, in a copy of this tab. Never rejects but by the signal. */
  begin(left: LeftPage, signal: AbortSignal): Promise<boolean>
  /** `onLeave` when the document goes, while the storage can still be written; `onReturn` when it comes back as it was. */
  watch(onLeave: () => void, onReturn: () => void): () => void
}

/** The two actions of the page door. Rejects with an Error whose message a person can read. */
export interface ChatTransport {
  /** Resolves when the transport knows what the site wants; the page is read after that. */
  ready?(signal: AbortSignal): Promise<unknown>
  sendMessage(input: SendMessageInput, options: TransportOptions): Promise<SendMessageOutput>
  submitToolResults(input: SubmitToolResultsInput, options: TransportOptions): Promise<SendMessageOutput>
}

export interface TransportOptions {
  signal: AbortSignal
  /** Told what happens on the way, where the transport streams. */
  onPiece?: (piece: PageStreamPiece) => void
}
