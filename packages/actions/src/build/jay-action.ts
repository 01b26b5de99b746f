import type { Effect, Principal } from '@deckhand/spec'

export const actionMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type ActionMethod = (typeof actionMethods)[number]

/** Names something that handlers need and a plugin or the host provides. The type is of what it stands for. */
export interface ServiceMarker<T = unknown> {
  readonly name: string
  /** Never there: carries the type. */
  readonly of?: T
}

/** Who calls, and how. Handlers get it with `.withServices(ACTION_CALL)`. */
export interface ActionCall {
  principal: Principal
  /** Aborts when nobody waits for the answer any more. */
  signal: AbortSignal
  /** The same when a call is repeated after a crash: a key under which an effect happens once. Only calls of agents have one. */
  actionId?: string
}

export interface FileLimits {
  maxFileSize: number
  maxFiles: number
}

/** What `withHandler` makes: an action, ready to be registered. The types are those of its handler, which also says whether it answers in pieces. */
export interface JayAction<Input = never, Output = unknown, Streams extends boolean = boolean> {
  readonly kind: 'jay-action'
  /** When the builder was given one. Otherwise the name of the export counts. */
  readonly name?: string
  readonly method: ActionMethod
  /** `withMethod` gave it. Otherwise it follows from what the action does, also when its file says something else about that. */
  readonly methodIsGiven?: boolean
  /** `write` for makeJayAction, `read` for makeJayQuery, unless its file says otherwise. */
  readonly effect: Effect
  /** The handler is an async generator. */
  readonly isStreaming: Streams
  readonly services: readonly ServiceMarker[]
  readonly files?: FileLimits
  readonly handler: (input: Input, ...services: never[]) => Promise<Output> | AsyncGenerator<Output>
}

export type ActionInput<Action> = Action extends JayAction<infer Input, unknown> ? Input : never
/** Of each piece, when it streams. */
export type ActionOutput<Action> = Action extends JayAction<never, infer Output> ? Output : never
