import type { PageErrorCode } from '../driver/index.ts'

export interface ToolParameter {
  type: 'string' | 'number' | 'boolean' | 'array'
  description?: string
  enum?: string[]
  items?: { type: 'string'; enum?: string[] }
}

/** A type and no interface, for only so it is a JsonSchema as well. */
export type ToolInputSchema = {
  type: 'object'
  properties: Record<string, ToolParameter>
  required?: string[]
}

export interface SerializedToolDef {
  name: string
  description: string
  inputSchema: ToolInputSchema
  category: 'page-automation'
  /** Its author wants a person to be asked first (`data-deckhand-confirm`), in these words where there are some. */
  confirm?: true | string
  /** What its control is called, and how the page refers to it, where the name does not say so and the site has a `confirm` list. */
  labels?: string[]
  refName?: string
}

export type ToolErrorCode = PageErrorCode | 'INVALID_ARGUMENTS' | 'STOPPED' | 'FAILED'

/** What a call came to, in words for the model. */
export type ToolOutcome =
  | { ok: true; done: string; changes: string[] }
  | { ok: false; code: ToolErrorCode; message: string; parameter?: string }

export interface PageContext {
  pageState: object
  /** What can be worked and is not told in full by the definitions, one line each. */
  interactions: string[]
}

export interface ExecuteOptions {
  signal?: AbortSignal
  /** Told which element is about to be worked, so that a person can be shown. */
  onTarget?: (element: HTMLElement) => void
  /** A person was asked about this very call, and agreed. What is marked is worked only then. */
  isConfirmed?: boolean
}

export interface PageTools {
  /** The same object for as long as the page offers the same. */
  definitions(): SerializedToolDef[]
  /** Never rejects. A call that was stopped may have reached the page; the outcome says so. */
  execute(name: string, args: unknown, options?: ExecuteOptions): Promise<ToolOutcome>
  context(): PageContext
  /** One line for each thing that can be worked and has these words; all of them without words. */
  interactions(words?: string): string[]
  onChange(callback: () => void): () => void
}
