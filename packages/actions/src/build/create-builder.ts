import type { Effect } from '@deckhand/spec'
import type { ActionBuilder, Made, MarkersOf, OutputOf, Streams } from './action-builder.ts'
import { type ActionMethod, actionMethods, type FileLimits, type JayAction, type ServiceMarker } from './jay-action.ts'

interface Plan {
  name?: string
  effect: Effect
  method?: ActionMethod
  files?: FileLimits
  services: readonly ServiceMarker[]
}

export function createBuilder<Services extends readonly unknown[]>(plan: Plan): ActionBuilder<Services> {
  return {
    withServices: <Wanted extends readonly unknown[]>(...markers: MarkersOf<Wanted>) =>
      createBuilder<Wanted>({ ...plan, services: wholeMarkers(markers as readonly unknown[]) }),
    withMethod: (method) => createBuilder({ ...plan, method: knownMethod(method) }),
    withFiles: (limits) => createBuilder({ ...plan, files: wholeLimits(limits) }),
    withHandler: (handler) => finish(plan, handler),
  }
}

function finish<Input, Given extends Made<unknown>, Services extends readonly unknown[]>(
  { method, ...plan }: Plan,
  handler: (input: Input, ...services: Services) => Given,
): JayAction<Input, OutputOf<Given>, Streams<Given>> {
  if (typeof handler !== 'function') throw new TypeError('withHandler takes the function that does the work.')
  return Object.freeze({
    kind: 'jay-action' as const,
    ...plan,
    method: method ?? (plan.effect === 'read' ? 'GET' : 'POST'),
    methodIsGiven: method !== undefined,
    isStreaming: (Object.prototype.toString.call(handler) === '[object AsyncGeneratorFunction]') as Streams<Given>,
    handler: handler as unknown as JayAction<Input, OutputOf<Given>>['handler'],
  })
}

/** Throws for an `undefined` marker, which comes from circular imports. Otherwise it would show only at the first call. */
function wholeMarkers(markers: readonly unknown[]): readonly ServiceMarker[] {
  const missing = markers.findIndex((marker) => typeof (marker as ServiceMarker | undefined)?.name !== 'string')
  if (missing === -1) return markers as readonly ServiceMarker[]
  throw new TypeError(
    `withServices: number ${missing + 1} is not a service marker. Create one with createJayService, and look for files that import each other.`,
  )
}

function knownMethod(method: ActionMethod): ActionMethod {
  if (actionMethods.includes(method)) return method
  throw new TypeError(`withMethod: ${JSON.stringify(method)} is not one of ${actionMethods.join(', ')}.`)
}

function wholeLimits({ maxFileSize, maxFiles }: FileLimits): FileLimits {
  for (const [name, limit] of Object.entries({ maxFileSize, maxFiles })) {
    if (!Number.isSafeInteger(limit) || limit < 1) throw new TypeError(`withFiles: ${name} is a whole number above 0.`)
  }
  return { maxFileSize, maxFiles }
}
