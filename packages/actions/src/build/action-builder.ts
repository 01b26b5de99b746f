import type { ActionMethod, FileLimits, JayAction, ServiceMarker } from './jay-action.ts'

/** The markers of services, in the order in which the handler gets them. */
export type MarkersOf<Services extends readonly unknown[]> = {
  [Place in keyof Services]: ServiceMarker<Services[Place]>
}

export type Handler<Input, Output, Services extends readonly unknown[]> = (
  input: Input,
  ...services: Services
) => Promise<Output> | AsyncGenerator<Output>

/** An action on its way. Each step gives a new one: a builder can be kept and used twice. */
export interface ActionBuilder<Services extends readonly unknown[]> {
  /** What the handler gets after its input. They are looked up at each call. */
  withServices<Wanted extends readonly unknown[]>(...markers: MarkersOf<Wanted>): ActionBuilder<Wanted>
  /** GET for what only looks and POST for the rest, when nothing is said. */
  withMethod(method: ActionMethod): ActionBuilder<Services>
  withFiles(limits: FileLimits): ActionBuilder<Services>
  /** An async function answers once; an async generator answers in pieces. */
  withHandler<Input, Output>(handler: Handler<Input, Output, Services>): JayAction<Input, Output>
}

/** The same for an action whose types were said first. */
export interface TypedActionBuilder<Input, Output, Services extends readonly unknown[]> {
  withServices<Wanted extends readonly unknown[]>(
    ...markers: MarkersOf<Wanted>
  ): TypedActionBuilder<Input, Output, Wanted>
  withMethod(method: ActionMethod): TypedActionBuilder<Input, Output, Services>
  withFiles(limits: FileLimits): TypedActionBuilder<Input, Output, Services>
  withHandler(handler: Handler<Input, Output, Services>): JayAction<Input, Output>
}
