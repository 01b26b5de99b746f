import type { Effect, Principal } from '@deckhand/spec'

export const actionMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
export type ActionMethod = (typeof actionMethods)[number]

/** Names a service that handlers need and a plugin or the host provides. `T` is the type of the service. */
export interface ServiceMarker<T = unknown> {
  readonly name: string
  /** Never set. It only carries the type. */
  readonly of?: T
}

/** The caller and its signal. Handlers get it with `.withServices(ACTION_CALL)`. */
export interface ActionCall {
  principal: Principal
  /** Aborts when the caller no longer waits for the answer. */
  signal: AbortSignal
  /** An idempotency key, which is the same when a call is repeated after a crash. Only calls by agents have one. */
  actionId?: string
}

export interface FileLimits {
  maxFileSize: number
  maxFiles: number
}

/** A finished action, made by `withHandler`. Its types come from the handler, which also determines whether it streams. */
export interface JayAction<Input = never, Output = unknown, Streams extends boolean = boolean> {
  readonly kind: 'jay-action'
  /** Set if the builder was given a name. Otherwise the name of the export counts. */
  readonly name?: string
  readonly method: ActionMethod
  /** Whether `withMethod` set the method. Otherwise it follows from the effect, which the file may override. */
  readonly methodIsGiven?: boolean
  /** `write` for makeJayAction, `read` for makeJayQuery, unless its file says otherwise. */
  readonly effect: Effect
  /** Whether the handler is an async generator. */
  readonly isStreaming: Streams
  readonly services: readonly ServiceMarker[]
  readonly files?: FileLimits
  readonly handler: (input: Input, ...services: never[]) => Promise<Output> | AsyncGenerator<Output>
}

export type ActionInput<Action> = Action extends JayAction<infer Input, unknown> ? Input : never
/** The type of each piece, when it streams. */
export type ActionOutput<Action> = Action extends JayAction<never, infer Output> ? Output : never
