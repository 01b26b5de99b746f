// Made from stream-tool-results.jay-action by "deckhand actions types". What is changed here is lost.

/** Tells the agent of a page what became of the calls that it asked for, so that it goes on. In pieces as they come; the last one is the answer. */
export interface StreamToolResultsInput {
  /** What became of the calls that were asked for */
  results: {
    callId: string
    /** JSON; for a call with a confirmation what the person decided, as {"decision": "approved"} */
    result: string
    isError?: boolean
    /** Of the confirmation that is answered */
    signature?: string
  }[]
  /** The conversation so far, as the last answer had it */
  history: GeminiMessage[]
  /** What can be done on the page now */
  toolDefinitions: SerializedToolDef[]
  /** What is to be seen on the page now */
  pageState: { [key: string]: unknown }
}

export type StreamToolResultsOutput = {
  type: 'text'
  delta: string
} | {
  type: 'turn-restarted'
} | {
  type: 'tool-start'
  id: string
  name: string
  preview: string
} | {
  type: 'tool-end'
  id: string
  name: string
  /** What it answered */
  output?: unknown
  error?: string
} | {
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
  /** Which model spoke */
  model?: string
}

/** Has a text, a call or the result of one */
export interface GeminiPart {
  text?: string
  thought?: boolean
  thoughtSignature?: string
  functionCall?: {
    /** Made by the server; it no longer fits a call that was changed */
    id: string
    name: string
    args: { [key: string]: unknown }
    /** The one that the model gave */
    callId?: string
  }
  functionResponse?: {
    id: string
    name: string
    response: { [key: string]: unknown }
  }
}

/** A tool of the page, which the page runs */
export interface SerializedToolDef {
  name: string
  description: string
  inputSchema: { [key: string]: unknown }
  category: 'page-automation'
  /** A person is asked before it runs, in these words where there are some */
  confirm?: boolean | string
  /** What its control is called, where the name of the tool does not say it */
  labels?: string[]
  /** How the page refers to its control, where that is not in the name of the tool */
  refName?: string
}

export interface PendingToolCall {
  id: string
  name: string
  args: { [key: string]: unknown }
  category: 'page-automation' | 'server-action'
  /** A person is to be asked first */
  confirmation?: {
    preview: string
    signature: string
    /** outcome: it is not known whether the call happened, and approving runs it again */
    for: 'call' | 'outcome'
    /** Whom the call reaches */
    recipients?: string[]
  }
}
