import type { ActionCall, ServiceMarker } from './jay-action.ts'

/** Makes the marker of a service. Two of one name are two services: export the marker, and import it where it is needed. */
export function createJayService<T>(name: string): ServiceMarker<T> {
  return Object.freeze({ name })
}

/** Who calls, how to learn that nobody waits any more, and the key of the call. It is always there when somebody called. */
export const ACTION_CALL: ServiceMarker<ActionCall> = createJayService<ActionCall>('deckhand:ACTION_CALL')

/** By name: a plugin may bring a copy of this package. */
export function isActionCall(marker: ServiceMarker): boolean {
  return marker.name === ACTION_CALL.name
}
