import { activeElement, closest, windowOf } from './composed.ts'

const focusable =
  'a[href],button,input,select,textarea,summary,iframe,[tabindex],[contenteditable]:not([contenteditable=false])'

export function focusOn(element: HTMLElement): void {
  if (activeElement(element) !== element) focusWithEvents(element, 'focus')
}

export function leave(element: HTMLElement): void {
  if (activeElement(element) === element) focusWithEvents(element, 'blur')
}

/** Moves the focus to where a browser puts it when a pointer goes down on the target. */
export function focusFrom(target: Element): void {
  const element = closest(target, focusable)
  if (element) focusOn(element)
  else leave(activeElement(target) as HTMLElement)
}

/** Makes sure that the page gets the events: a window in the background moves the focus but delays them. */
function focusWithEvents(element: HTMLElement, type: 'focus' | 'blur'): void {
  let wasSent = false
  const listen = () => {
    wasSent = true
  }
  const before = activeElement(element)
  element.addEventListener(type, listen)
  element[type]({ preventScroll: true })
  element.removeEventListener(type, listen)
  if (wasSent || activeElement(element) === before) return
  if (type === 'focus' && before) dispatchFocus(before, 'blur', 'focusout')
  dispatchFocus(element, type, type === 'focus' ? 'focusin' : 'focusout')
}

function dispatchFocus(element: Element, ...types: string[]): void {
  const { FocusEvent } = windowOf(element)
  for (const type of types) element.dispatchEvent(new FocusEvent(type, { composed: true, bubbles: type.length > 5 }))
}
