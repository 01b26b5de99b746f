import { PageError } from '../page-error.ts'
import type { Aim } from './aim.ts'
import { focusFrom } from './focus-on.ts'
import { type ActOptions, done, type Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { moveTo, pointAt } from './pointer.ts'
import { reach } from './reach.ts'
import { refuseUnasked, refuseUnaskedAt } from './refuse-unasked.ts'

const held = { buttons: 1, detail: 1 }
const released = { detail: 1 }

/** All that a mouse would tell the page, at a place where the element is on top, and exactly one `click`. Throws a PageError and touches nothing otherwise. */
export async function click(element: HTMLElement, options: ActOptions = {}): Promise<Outcome> {
  const { signal } = options
  signal?.throwIfAborted()
  refuseUnasked(element, options)
  refuseFiles(element)
  const aim = reach(element)
  refuseUnaskedAt(aim.target, element, options)
  const outcome = done('Clicked', element)
  moveTo(aim)
  await pause(signal)
  if (!element.isConnected) throw new PageError('GONE', 'It went away. Read the page again.')
  // The page has seen the pointer come, and may have made another thing of it.
  refuseUnasked(element, options)
  await pressAndRelease(aim, signal)
  return outcome
}

async function pressAndRelease(aim: Aim, signal: AbortSignal | undefined): Promise<void> {
  const hasMouse = pointAt(aim, 'pointerdown', { buttons: 1 })
  if (hasMouse && pointAt(aim, 'mousedown', held)) focusFrom(aim.target)
  // What is pressed is let go again also after a stop: a page would take the rest of the visit for a drag.
  await pause()
  pointAt(aim, 'pointerup')
  if (hasMouse) pointAt(aim, 'mouseup', released)
  signal?.throwIfAborted()
  // A press often opens or closes something; a browser clicks nothing that has gone meanwhile.
  if (aim.target.isConnected) pointAt(aim, 'click', released)
}

/** A chooser of files opens for people only, and what it offers is theirs. */
function refuseFiles(element: HTMLElement): void {
  const control = ((element as HTMLLabelElement).control ?? element) as HTMLElement
  if (control.matches('input[type=file]')) {
    throw new PageError('NOT_ALLOWED', 'Files are chosen by the person. Ask them to do it.')
  }
}
