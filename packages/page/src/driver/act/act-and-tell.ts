import { type ChangeReport, describeChange } from './describe-change.ts'
import { momentOf } from './moment-of.ts'
import type { ActOptions, Outcome } from './outcome.ts'
import { type SettleOptions, settle } from './settle.ts'
import { triggerEvent } from './trigger-event.ts'

export interface ActReport extends Outcome {
  change: ChangeReport
  /** False where the page was still changing when it had been waited for long enough. */
  isSettled: boolean
}

export interface ActAndTellOptions extends ActOptions, SettleOptions {
  /** What the page shows as data, to be compared with itself. */
  outline?: () => unknown
}

/** Does it, waits until the page has answered, and tells what is different. After a stop nothing more is done. */
export async function actAndTell(
  type: string,
  element: HTMLElement,
  data?: unknown,
  options: ActAndTellOptions = {},
): Promise<ActReport> {
  const page = element.ownerDocument
  const before = momentOf(page, options.outline?.())
  const outcome = await triggerEvent(type, element, data, options)
  const isSettled = await settle(element.isConnected ? element : page, options)
  return { ...outcome, isSettled, change: describeChange(before, momentOf(page, options.outline?.())) }
}
