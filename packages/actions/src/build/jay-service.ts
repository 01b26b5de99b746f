import type { ActionCall, ServiceMarker } from './jay-action.ts'

/** Creates a service marker. Two markers of one name are two services, so export the marker and import it where it is needed. */
export function createJayService<T>(name: string): ServiceMarker<T> {
  return Object.freeze({ name })
}

/** The marker for the caller, its signal and the key of the call. Always available during a call. */
export const ACTION_CALL: ServiceMarker<ActionCall> = createJayService<ActionCall>('deckhand:ACTION_CALL')

/** Compares names, because a plugin may bring its own copy of this package. */
export function isActionCall(marker: ServiceMarker): boolean {
  return marker.name === ACTION_CALL.name
}
