import type { ActionCall, ServiceMarker } from '../build/jay-action.ts'
import { isActionCall } from '../build/jay-service.ts'
import type { ServiceRegistry } from './service-registry.ts'

/** The arguments of a handler after its input. Throws an error with the name of a missing service. */
export function actionServices(
  markers: readonly ServiceMarker[],
  services: ServiceRegistry,
  call: Partial<ActionCall>,
): unknown[] {
  return markers.map((marker) => (isActionCall(marker) ? wholeCall(call) : services.get(marker)))
}

function wholeCall({ principal, signal, actionId }: Partial<ActionCall>): ActionCall {
  if (principal === undefined) {
    throw new Error(
      'The handler needs its caller (ACTION_CALL), which is missing: pass execute() a call with a principal.',
    )
  }
  return { principal, signal: signal ?? new AbortController().signal, ...(actionId !== undefined && { actionId }) }
}
