import type { JsonObject } from '@deckhand/spec'

/**
 * When the process of a life is killed: while it waits for the answer to what it did to the world, which never comes; while it waits for the answer to
 * the draft that it made, and again when the mail went out; or at any moment. One that is stopped wakes up when another has gone on with its work.
 */
export type Blow = 'effect' | 'draft' | 'random' | 'stop'

export type LifeTool = 'gmail_send' | 'gmail_reply' | 'gmail_draft_create' | 'calendar_event_create'

/** One run with one call that affects the world, from the request to its end in any process. */
export interface Life {
  number: number
  tool: LifeTool
  blow: Blow
  args: JsonObject
  /** The thread that a reply answers in. */
  threadId?: string
  runId: string
  /** When its process was killed while the world had its effect and the process did not know. */
  hitAt?: number
  /** How often a person was asked whether it happened. */
  questions: number
}

/** In every text of a life, and in no other. */
export const markOf = ({ number }: Pick<Life, 'number'>): string => `(life ${number})`

const prefix = 'Please do exactly this: '

export function promptOf({ tool, args }: Life): string {
  return prefix + JSON.stringify({ name: tool, args })
}

export function readPrompt(text: string): { name: string; args: Record<string, unknown> } {
  if (!text.startsWith(prefix)) throw new Error(`That is no life: ${text.slice(0, 100)}`)
  return JSON.parse(text.slice(prefix.length))
}

export const isMail = ({ tool }: Pick<Life, 'tool'>): boolean => tool === 'gmail_send' || tool === 'gmail_reply'
