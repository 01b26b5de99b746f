// Made from send-message.jay-action by "deckhand actions types". What is changed here is lost.

/** Sends a message to the agent of a page. It answers, or asks the page to do something first. */
export interface SendMessageInput {
  /** The message of the person */
  message: string
  /** The conversation so far, from the last answer */
  history: GeminiMessage[]
  /** The tools of the page now */
  toolDefinitions: SerializedToolDef[]
  /** The visible state of the page now */
  pageState: { [key: string]: unknown }
}

export type SendMessageOutput = {
  type: 'response'
  message: string
  /** The answer was cut at the output limit */
  truncated?: boolean
  history: GeminiMessage[]
} | {
  type: 'tool-calls'
  calls: PendingToolCall[]
  history: GeminiMessage[]
}

export interface GeminiMessage {
  role: 'user' | 'model'
  parts: GeminiPart[]
  /** The model that wrote this */
  model?: string
}

/** A text, a call or the result of a call */
export interface GeminiPart {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  functionCall?: {
    /** Set by the server; it does not match a call that was changed */
    id: string
    name: string
    args: { [key: string]: unknown }
    /** The id that the model gave */
    callId?: string
  }
  functionResponse?: {
    id: string
    name: string
    response: { [key: string]: unknown }
  }
}

/** A tool that the page runs */
export interface SerializedToolDef {
  name: string
  description: string
  inputSchema: { [key: string]: unknown }
  category: 'page-automation'
  /** A person must confirm it first; a text is shown to them */
  confirm?: boolean | string
  /** The labels of its control, if they are not in the name of the tool */
  labels?: string[]
  /** How the page refers to its control, if that is not in the name of the tool */
  refName?: string
}

export interface PendingToolCall {
  id: string
  name: string
  args: { [key: string]: unknown }
  category: 'page-automation' | 'server-action'
  /** A person must confirm it first */
  confirmation?: {
    preview: string
    signature: string
    /** outcome: it is unknown whether the call happened; approving runs it again */
    for: 'call' | 'outcome'
    /** The recipients of the call */
    recipients?: string[]
  }
}
