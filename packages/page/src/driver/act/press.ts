import { activeElement, chat, closest, windowOf } from './composed.ts'
import { focusOn } from './focus-on.ts'
import { change, insertText } from './insert-text.ts'
import { type KeyPress, readKey } from './keys.ts'
import { type ActOptions, done, type Outcome } from './outcome.ts'
import { pause } from './pause.ts'
import { reach } from './reach.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'
import { refuseUnconfirmedEnter, submit } from './submit.ts'

/** Presses keys in order, each in the element that has the focus by then: the first key may have opened a menu that took it. */
export async function press(element: HTMLElement, keys: string | string[], options: ActOptions = {}): Promise<Outcome> {
  const { signal } = options
  const presses = [keys].flat().map(readKey)
  reach(element)
  const outcome = done(`Pressed ${[keys].flat().join(', ')} in`, element)
  focusOn(element)
  for (const each of presses) {
    signal?.throwIfAborted()
    const target = receiver(element)
    refuseUnconfirmedKey(target, each, options)
    pressKey(target, each, options)
    await pause(signal)
  }
  return outcome
}

/** The element itself, unless the page moved the focus elsewhere. Never the chat, where the person may be typing. */
export function receiver(element: HTMLElement): HTMLElement {
  const active = activeElement(element) as HTMLElement | null
  return active && !active.matches('body,html') && !closest(active, chat) ? active : element
}

function refuseUnconfirmedKey(target: HTMLElement, { key, ctrlKey, metaKey }: KeyPress, options: ActOptions): void {
  refuseUnconfirmed(target, options)
  if (key === 'Enter' && (target.localName === 'input' || ctrlKey || metaKey)) refuseUnconfirmedEnter(target, options)
}

export function pressKey(target: HTMLElement, press: KeyPress, options: ActOptions = {}): void {
  const { KeyboardEvent } = windowOf(target)
  const dispatch = (type: string) =>
    target.dispatchEvent(new KeyboardEvent(type, { ...press, bubbles: true, cancelable: true, composed: true }))
  const isTyped = press.key.length === 1 || press.key === 'Enter'
  const isAllowed = dispatch('keydown') && (!isTyped || dispatch('keypress'))
  if (isAllowed && press.key !== ' ') doDefaultAction(target, press, options)
  const isReleased = dispatch('keyup')
  if (isAllowed && isReleased && press.key === ' ') doDefaultAction(target, press, options)
}

const pressable =
  'button,summary,input[type=checkbox],input[type=radio],input[type=button],input[type=submit],input[type=reset]'

/** Does what a browser does after a real key: events that a script dispatches have no such effect. */
function doDefaultAction(target: HTMLElement, press: KeyPress, options: ActOptions): void {
  const { key, ctrlKey, metaKey, altKey } = press
  if (ctrlKey || metaKey || altKey) return
  if (key === 'Escape') closeDialog(target)
  else if (isPressedBy(target, key)) target.click()
  else if (key === 'Enter' && target.matches('input')) (target as HTMLInputElement).form && submit(target, options)
  else if (target.isContentEditable || target.matches('input,textarea')) edit(target, key)
}

function isPressedBy(target: HTMLElement, key: string): boolean {
  if (key === ' ') return target.matches(pressable)
  return key === 'Enter' && target.matches(`a[href],${pressable}`) && !target.matches('[type=checkbox],[type=radio]')
}

function edit(target: HTMLElement, key: string): void {
  if (key === 'Backspace') change(target, 'deleteContentBackward')
  else if (key === 'Delete') change(target, 'deleteContentForward')
  else if (key === 'Enter') insertText(target, '\n')
  else if (key.length === 1) insertText(target, key)
}

function closeDialog(target: HTMLElement): void {
  const open = closest(target, 'dialog:modal,[popover]:popover-open') as HTMLDialogElement | undefined
  if (!open) return
  if (open.matches('[popover]')) open.hidePopover()
  else (open.requestClose ?? open.close).call(open)
}
