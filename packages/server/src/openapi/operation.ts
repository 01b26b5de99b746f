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
/** A schema of `@deckhand/spec/answer-schemas`. Only the document needs these, so they are loaded with it. */
export type AnswerName = WithoutSuffix<keyof typeof answerSchemas>

export interface Answer {
  type:
    | 'application/json'
    | 'application/x-ndjson'
    | 'application/octet-stream'
    | 'text/html'
    | 'text/javascript'
    | 'text/plain'
  /** Of the whole body; of one line where the body is lines. */
  schema?: AnswerName
}

/** One route: what the document says of it, and the schemas that the route itself parses with. Its name is its `operationId`. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** As the router writes it: `/api/agent/runs/:id`. */
  path: string
  tag: Tag
  summary: string
  query?: Schema
  headers?: Schema
  body?: Schema
  /** The body is the bytes of a file. */
  takesBytes?: true
  example?: Json
  /** By status; several where it depends on what was asked. One for a status of a refusal stands for that refusal. */
  answers: Record<number, Answer | Answer[]>
  /** What it refuses besides what every route does: see `error-codes.ts`. */
  errors?: ErrorCode[]
  /** A browser goes there, and is shown a page also when it is refused. */
  forPeople?: true
  /** A browser that goes there sends the cookie alone, without the session's key: the answer to that holds nothing of the user's. */
  byCookie?: true
  /** API tokens with this scope may ask. Without one it is closed to all of them. */
  scope?: TokenScope
  /** Nobody needs a session. */
  open?: true
  /** Whoever has this one may ask too; where no session is needed, nobody else. */
  token?: 'metricsToken' | 'outboxToken' | 'visitorPass'
}

export type Operations = Record<string, Operation>

export const json = (schema: AnswerName): Answer => ({ type: 'application/json', schema })
export const lines = (schema: AnswerName): Answer => ({ type: 'application/x-ndjson', schema })
export const bytes: Answer = { type: 'application/octet-stream' }
export const page: Answer = { type: 'text/html' }
export const script: Answer = { type: 'text/javascript' }
