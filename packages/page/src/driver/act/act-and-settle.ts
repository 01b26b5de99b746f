import type { ActOptions } from './outcome.ts'
import { pause } from './pause.ts'
import { settle } from './settle.ts'
import { triggerEvent } from './trigger-event.ts'

/** How long to wait for a page that is being left. If it stays, as after a download, the agent goes on with it. */
const leavingMs = 5_000

/** Acts, then waits until the page has reacted, or until it has gone to another page. */
export async function actAndSettle(
  eventType: string,
  element: HTMLElement,
  data?: unknown,
  options: ActOptions = {},
): Promise<void> {
  const page = element.ownerDocument
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  page.defaultView?.addEventListener('beforeunload', leave)
  try {
    await triggerEvent(eventType, element, data, options)
    await settle(element.isConnected ? element : page, options)
    if (isLeaving) await pause(options.signal, leavingMs)
  } finally {
    page.defaultView?.removeEventListener('beforeunload', leave)
  }
}
