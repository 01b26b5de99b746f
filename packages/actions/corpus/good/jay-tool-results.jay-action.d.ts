// Made from jay-tool-results.jay-action by "deckhand actions types". What is changed here is lost.

/** Hands back what the page did, so that the conversation goes on. */
export interface SubmitResultsInput {
  results: {
    callId: string
    result: string
    isError: boolean
  }[]
  history: {
    role: string
    parts: { [key: string]: unknown }[]
  }[]
  toolDefinitions: {
    name: string
    description: string
    inputSchema: { [key: string]: unknown }
    category: string
  }[]
  pageState: { [key: string]: unknown }
}

export interface SubmitResultsOutput {
  type: string
  message?: string
  calls?: {
    id: string
    args: { [key: string]: unknown }
  }[]
  history: { [key: string]: unknown }[]
}
