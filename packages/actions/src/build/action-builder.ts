import type { ActionMethod, FileLimits, JayAction, ServiceMarker } from './jay-action.ts'

/** The markers of services, in the order in which the handler gets them. */
export type MarkersOf<Services extends readonly unknown[]> = {
  [Place in keyof Services]: ServiceMarker<Services[Place]>
}

/** What a handler returns: an answer, or its pieces. */
export type Made<Output> = Promise<Output> | AsyncGenerator<Output>

export type Handler<Input, Output, Services extends readonly unknown[]> = (
  input: Input,
  ...services: Services
) => Made<Output>

/** The type of the answer, or of each piece. */
export type OutputOf<Given extends Made<unknown>> = Given extends AsyncGenerator<infer Piece> ? Piece : Awaited<Given>

export type Streams<Given extends Made<unknown>> = Given extends AsyncGenerator ? true : false

/** Following a link must not have effects, so only queries may use GET. */
export type WriteMethod = Exclude<ActionMethod, 'GET'>

/** Builds an action. Each step returns a new builder, so a builder can be reused. */
export interface ActionBuilder<Services extends readonly unknown[], Method extends ActionMethod = ActionMethod> {
  /** Services that the handler gets after its input. They are looked up at each call. */
  withServices<Wanted extends readonly unknown[]>(...markers: MarkersOf<Wanted>): ActionBuilder<Wanted, Method>
  /** When absent, GET for queries and POST for the rest. */
  withMethod(method: Method): ActionBuilder<Services, Method>
  withFiles(limits: FileLimits): ActionBuilder<Services, Method>
  /** An async function answers once; an async generator answers in pieces. */
  withHandler<Input, Given extends Made<unknown>>(
    handler: (input: Input, ...services: Services) => Given,
  ): JayAction<Input, OutputOf<Given>, Streams<Given>>
}

/** The same for an action with explicit types. */
export interface TypedActionBuilder<
  Input,
  Output,
  Services extends readonly unknown[],
  Method extends ActionMethod = ActionMethod,
> {
  withServices<Wanted extends readonly unknown[]>(
    ...markers: MarkersOf<Wanted>
  ): TypedActionBuilder<Input, Output, Wanted, Method>
  withMethod(method: Method): TypedActionBuilder<Input, Output, Services, Method>
  withFiles(limits: FileLimits): TypedActionBuilder<Input, Output, Services, Method>
  withHandler<Given extends Made<Output>>(
    handler: (input: Input, ...services: Services) => Given,
  ): JayAction<Input, Output, Streams<Given>>
}
