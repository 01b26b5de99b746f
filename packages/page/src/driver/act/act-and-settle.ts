import type { ActOptions } from './outcome.ts'
import { settle } from './settle.ts'
import { triggerEvent } from './trigger-event.ts'

/** The page may answer before anything else is done. */
export async function actAndSettle(
  eventType: string,
  element: HTMLElement,
  data?: unknown,
  options: ActOptions = {},
): Promise<void> {
  const page = element.ownerDocument
  await triggerEvent(eventType, element, data, options)
  await settle(element.isConnected ? element : page, options)
}
