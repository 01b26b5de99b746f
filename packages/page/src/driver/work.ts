import type { ActOptions } from './act/index.ts'
import type { InteractionItem, TriggerOptions } from './automation-api.ts'

/** Works an element; throws a PageError. */
export type Act = (eventType: string, element: HTMLElement, data?: unknown, options?: ActOptions) => Promise<unknown>

export interface Work extends TriggerOptions {
  eventType: string
  data: unknown
  /** Asked for at the last moment. Throws a PageError when there is none. */
  find: () => InteractionItem
  act: Act | undefined
}

/** Acting is loaded when it is first asked for: before a person has said anything it is only in the way. */
export const loadActing = () => import('./act/index.ts')

/** Like a person: what is about to be worked is brought into view, and the page may answer before anything else is done. */
export async function work({ eventType, data, find, act, signal, onTarget, isConfirmed, listed }: Work): Promise<void> {
  const { reach, actAndSettle } = await loadActing()
  signal?.throwIfAborted()
  const { element } = find()
  if (onTarget) {
    reach(element)
    onTarget(element)
  }
  await (act ?? actAndSettle)(eventType, element, data, { signal, listed, ...(isConfirmed && { confirmed: element }) })
}
