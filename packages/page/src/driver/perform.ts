import type { ActOptions } from './act/index.ts'
import type { InteractionItem, TriggerOptions } from './automation-api.ts'

/** Acts on an element. Throws a PageError. */
export type Act = (eventType: string, element: HTMLElement, data?: unknown, options?: ActOptions) => Promise<unknown>

export interface ActionRequest extends TriggerOptions {
  eventType: string
  data: unknown
  /** Called right before acting. Throws a PageError if the element is missing. */
  find: () => InteractionItem
  act: Act | undefined
}

/** Loaded on first use: before that, the code would only slow down the page. */
export const loadActing = () => import('./act/index.ts')

/** Brings the element into view, acts on it, and lets the page react. */
export async function perform({
  eventType,
  data,
  find,
  act,
  signal,
  onTarget,
  isConfirmed,
  listed,
}: ActionRequest): Promise<void> {
  const { reach, actAndSettle } = await loadActing()
  signal?.throwIfAborted()
  const { element } = find()
  if (onTarget) {
    reach(element)
    onTarget(element)
  }
  await (act ?? actAndSettle)(eventType, element, data, { signal, listed, ...(isConfirmed && { confirmed: element }) })
}
