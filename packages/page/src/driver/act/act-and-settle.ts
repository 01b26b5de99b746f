import type { ActOptions } from './outcome.ts'
import { pause } from './pause.ts'
import { settle } from './settle.ts'
import { triggerEvent } from './trigger-event.ts'

/** So long a page that is being left may take to go. One that stays, as after a download, is worked on then. */
const leavingMs = 5_000

/** The page may answer before anything else is done. One that is on its way to another page is not touched any more. */
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
