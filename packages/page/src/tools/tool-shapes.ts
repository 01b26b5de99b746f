import type { PageErrorCode } from '../driver/index.ts'

export interface ToolParameter {
  type: 'string' | 'number' | 'boolean' | 'array'
  description?: string
  enum?: string[]
  items?: { type: 'string'; enum?: string[] }
}

/** A type, because an interface would not be assignable to JsonSchema. */
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
  /** The control needs a person's consent (`data-deckhand-confirm`). A text is the author's question. */
  confirm?: true | string
  /** Other names of the control, and its `refName` if it differs from the tool's. Only if the site has a `confirm` list. */
  labels?: string[]
  refName?: string
}

export type ToolErrorCode = PageErrorCode | 'INVALID_ARGUMENTS' | 'STOPPED' | 'FAILED'

/** The result of a call, in words for the model. */
export type ToolOutcome =
  | { ok: true; done: string; changes: string[] }
  | { ok: false; code: ToolErrorCode; message: string; parameter?: string }

export interface PageContext {
  pageState: object
  /** Controls that the definitions do not fully describe, one line each. */
  interactions: string[]
}

export interface ExecuteOptions {
  signal?: AbortSignal
  /** Called with the element before the action, so that the person can see it. */
  onTarget?: (element: HTMLElement) => void
  /** A person agreed to exactly this call. Marked controls require it. */
  isConfirmed?: boolean
}

export interface PageTools {
  /** Returns the same object while the page offers the same tools. */
  definitions(): SerializedToolDef[]
  /** Never rejects. A stopped call may have reached the page; the outcome says so. */
  execute(name: string, args: unknown, options?: ExecuteOptions): Promise<ToolOutcome>
  context(): PageContext
  /** One line per control that has all these words. Without words: every control. */
  interactions(words?: string): string[]
  onChange(callback: () => void): () => void
}
