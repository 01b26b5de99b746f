import type { ErrorCode, Json, TokenScope } from '@deckhand/spec'
import type * as answerSchemas from '@deckhand/spec/answer-schemas'
import type { Schema } from '@deckhand/spec/schemas'

export type Tag =
  | 'Agents'
  | 'Actions'
  | 'Runs'
  | 'Approvals'
  | 'Threads'
  | 'Files'
  | 'Memory'
  | 'Briefing'
  | 'Settings'
  | 'Connections'
  | 'Sign-in'
  | 'Tokens'
  | 'Service'
  | 'Pages'

type WithoutSuffix<Name> = Name extends `${infer Stem}Schema` ? Stem : never
/** A schema of `@deckhand/spec/answer-schemas`, by name: only the document needs these schemas, so they are loaded with it. */
export type AnswerName = WithoutSuffix<keyof typeof answerSchemas>

export interface Answer {
  type:
    | 'application/json'
    | 'application/x-ndjson'
    | 'application/octet-stream'
    | 'text/html'
    | 'text/javascript'
    | 'text/plain'
  /** Of the whole body, or of one line if the body is lines. */
  schema?: AnswerName
}

/** One route: its documentation, and the schemas that the route itself validates with. Its key is its `operationId`. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** In the router's syntax: `/api/agent/runs/:id`. */
  path: string
  tag: Tag
  summary: string
  query?: Schema
  headers?: Schema
  body?: Schema
  /** The body is the bytes of a file. */
  takesBytes?: true
  example?: Json
  /** By status; a list if it depends on the request. An entry for an error status replaces the usual error. */
  answers: Record<number, Answer | Answer[]>
  /** Its errors besides those of every route: see `error-codes.ts`. */
  errors?: ErrorCode[]
  /** A browser navigates there, and gets a page even when it is refused. */
  forPeople?: true
  /** A browser navigates there with only the cookie, without the session's key. The answer to that must not contain the user's data. */
  byCookie?: true
  /** The scope that an API token needs. Without it the operation is closed to all API tokens. */
  scope?: TokenScope
  /** No session needed. */
  open?: true
  /** The bearer of this token may call it too; if `open`, only the bearer. */
  token?: 'metricsToken' | 'outboxToken' | 'visitorPass'
}

export type Operations = Record<string, Operation>

export const json = (schema: AnswerName): Answer => ({ type: 'application/json', schema })
export const lines = (schema: AnswerName): Answer => ({ type: 'application/x-ndjson', schema })
export const bytes: Answer = { type: 'application/octet-stream' }
export const page: Answer = { type: 'text/html' }
export const script: Answer = { type: 'text/javascript' }
