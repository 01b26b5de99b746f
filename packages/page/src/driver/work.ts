import type { ActOptions } from './act/outcome.ts'
import { reach } from './act/reach.ts'
import { settle } from './act/settle.ts'
import { triggerEvent } from './act/trigger-event.ts'
import type { TriggerOptions } from './automation-api.ts'

/** Works an element; throws a PageError. */
export type Act = (eventType: string, element: HTMLElement, data?: unknown, options?: ActOptions) => Promise<unknown>

/** Like a person: what is about to be worked is brought into view, and the page may answer before anything else is done. */
export async function work(
  act: Act,
  eventType: string,
  element: HTMLElement,
  data: unknown,
  { signal, onTarget, isConfirmed }: TriggerOptions = {},
): Promise<void> {
  signal?.throwIfAborted()
  if (onTarget) {
    reach(element)
    onTarget(element)
  }
  await act(eventType, element, data, { signal, ...(isConfirmed && { confirmed: element }) })
}

export const actAndSettle: Act = async (eventType, element, data, options = {}) => {
  const page = element.ownerDocument
  await triggerEvent(eventType, element, data, options)
  await settle(element.isConnected ? element : page, options)
}
