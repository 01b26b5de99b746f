import type { ActionCall, ServiceMarker } from '../build/jay-action.ts'
import { isActionCall } from '../build/jay-service.ts'
import type { ServiceRegistry } from './service-registry.ts'

/** What a handler gets after its input. Throws, with the name, for what is not there. */
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
      'The handler asks who calls (ACTION_CALL), and nobody said: give execute() a call with a principal.',
    )
  }
  return { principal, signal: signal ?? new AbortController().signal, ...(actionId !== undefined && { actionId }) }
}
