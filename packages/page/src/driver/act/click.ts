import { PageError } from '../page-error.ts'
import type { Aim } from './aim.ts'
import { focusFrom } from './focus-on.ts'
import { type ActOptions, done, type Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { moveTo, pointAt } from './pointer.ts'
import { reach } from './reach.ts'
import { refuseUnconfirmed, refuseUnconfirmedAround } from './refuse-unconfirmed.ts'

const held = { buttons: 1, detail: 1 }
const released = { detail: 1 }

/** Sends every event of a mouse click, at a point where the element is on top, and exactly one `click`. Otherwise throws a PageError and changes nothing. */
export async function click(element: HTMLElement, options: ActOptions = {}): Promise<Outcome> {
  const { signal } = options
  signal?.throwIfAborted()
  refuseUnconfirmed(element, options)
  refuseFiles(element)
  const aim = reach(element)
  refuseUnconfirmedAround(aim.target, element, options)
  const outcome = done('Clicked', element)
  moveTo(aim)
  await pause(signal)
  if (!element.isConnected) throw new PageError('GONE', 'It went away. Read the page again.')
  // The page may have changed the element when the pointer arrived.
  refuseUnconfirmed(element, options)
  await pressAndRelease(aim, signal)
  return outcome
}

async function pressAndRelease(aim: Aim, signal: AbortSignal | undefined): Promise<void> {
  const hasMouse = pointAt(aim, 'pointerdown', { buttons: 1 })
  if (hasMouse && pointAt(aim, 'mousedown', held)) focusFrom(aim.target)
  // Release the button even after a stop. Otherwise the page takes every later move for a drag.
  await pause()
  pointAt(aim, 'pointerup')
  if (hasMouse) pointAt(aim, 'mouseup', released)
  signal?.throwIfAborted()
  // A press often opens or closes something, and browsers send no click to a removed element.
  if (aim.target.isConnected) pointAt(aim, 'click', released)
}

/** A file chooser opens only for people, and the choice is theirs. */
function refuseFiles(element: HTMLElement): void {
  const control = ((element as HTMLLabelElement).control ?? element) as HTMLElement
  if (control.matches('input[type=file]')) {
    throw new PageError('NOT_ALLOWED', 'Files are chosen by the person. Ask them to do it.')
  }
}
