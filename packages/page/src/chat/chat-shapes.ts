import type { PageStreamPiece, SendMessageInput, SendMessageOutput, SubmitToolResultsInput } from '@deckhand/spec'
import type { PageTools } from '../tools/index.ts'

export interface ChatMessage {
  id: string
  role: 'user' | 'assistant' | 'system'
  content: string
  /** ISO 8601. */
  timestamp: string
  /** The tool calls that led to this answer, in order. */
  steps?: ChatStep[]
}

export type StepState = 'running' | 'asking' | 'done' | 'failed' | 'declined' | 'stopped'

export interface ChatStep {
  id: string
  /** The name of the tool. */
  name: string
  /** A label for people: 'click "Add to cart" of Blue mug'. */
  label: string
  where: 'page' | 'server'
  state: StepState
  /** The result in one line. */
  detail?: string
  /** The question for the person, while the state is `asking`. */
  question?: string
  /** Every argument of the call, complete and exact, one per line, while the state is `asking`. */
  details?: string
  /** Labels of the answers, if they are not Confirm and Decline. */
  yes?: string
  no?: string
  /** Label of the answer that also allows the recipients from now on, if there is one. */
  always?: string
  /** Who has to approve it, if not this person, who can only decline it. */
  waits?: string
  /** The approval to answer, in a conversation that the server keeps. */
  approvalId?: string
}

/** What the chat shows. Each change makes a new object; unchanged parts stay the same objects. */
export interface ChatState {
  messages: ChatMessage[]
  isLoading: boolean
  /** Steps of the open answer, whose text is in the last message. */
  steps: ChatStep[]
  /** The same as errorMessage. Empty without an error. */
  error: string
  hasError: boolean
  errorMessage: string
  /** Label of the retry button, if it is not the usual one. */
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
  /** Resolves when the answer is complete, waits for a person, failed or was stopped. Never rejects. Does nothing for blank text or while loading. */
  send(text: string): Promise<void>
  /** Aborts the request, and the page tool before its next step. What was done stays done, and the history stays valid. */
  stop(): void
  /** Sends the failed request again. */
  retry(): Promise<void>
  /** `always` also allows the recipients from now on, if the step offers that answer. */
  confirm(stepId: string, how?: 'always'): Promise<void>
  decline(stepId: string, feedback?: string): Promise<void>
  toggleExpand(): void
  clear(): void
  dispose(): void
}

export interface PageChatOptions {
  transport: ChatTransport
  /** The tools of the page in its current state. */
  tools: PageTools
  /** Keeps the conversation over a reload, for example sessionStorage. Without it nothing is kept. */
  storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  storageKey?: string
  /** Called with the element that a tool is about to use. */
  onTarget?: (element: HTMLElement, label: string) => void
  isExpanded?: boolean
  /** Continues an open answer on the page that a link or a form leads to: `thisVisit()`. Without it the answer ends with its page. */
  visit?: PageVisit
}

export interface VisitedPage {
  address: string
  title: string
}

/** A page that was left during an answer. */
export interface LeftPage extends VisitedPage {
  /** Milliseconds since 1970. */
  at: number
}

/** The lifetime of one document. */
export interface PageVisit {
  page(): VisitedPage
  /** True if a link or a form led from the left page to this document. A person who reloads or goes back does not want the answer to continue. */
  follows(left: LeftPage): boolean
  /** Resolves when the page has settled. Resolves with false if a copy of this tab already continues the answer. Rejects only if the signal aborts. */
  begin(left: LeftPage, signal: AbortSignal): Promise<boolean>
  /** Calls `onLeave` when the document goes, while the storage is still writable, and `onReturn` when it comes back from the back/forward cache. */
  watch(onLeave: () => void, onReturn: () => void): () => void
}

/** The page API's two actions. Rejects with an Error whose message is for people. */
export interface ChatTransport {
  /** Resolves when the site's settings are known. The page is read after that. */
  ready?(signal: AbortSignal): Promise<unknown>
  sendMessage(input: SendMessageInput, options: TransportOptions): Promise<SendMessageOutput>
  submitToolResults(input: SubmitToolResultsInput, options: TransportOptions): Promise<SendMessageOutput>
}

export interface TransportOptions {
  signal: AbortSignal
  /** Called with each piece of a streamed answer. */
  onPiece?: (piece: PageStreamPiece) => void
}
