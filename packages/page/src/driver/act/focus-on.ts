import { activeElement, closest, windowOf } from './composed.ts'

const focusable =
  'a[href],button,input,select,textarea,summary,iframe,[tabindex],[contenteditable]:not([contenteditable=false])'

export function focusOn(element: HTMLElement): void {
  if (activeElement(element) !== element) sureToTell(element, 'focus')
}

export function leave(element: HTMLElement): void {
  if (activeElement(element) === element) sureToTell(element, 'blur')
}

/** Where the browser puts the focus when a pointer goes down there. */
export function focusFrom(target: Element): void {
  const element = closest(target, focusable)
  if (element) focusOn(element)
  else leave(activeElement(target) as HTMLElement)
}

/** A browser whose window is not in front moves the focus and tells nobody until it is. */
function sureToTell(element: HTMLElement, type: 'focus' | 'blur'): void {
  let wasTold = false
  const listen = () => {
    wasTold = true
  }
  const before = activeElement(element)
  element.addEventListener(type, listen)
  element[type]({ preventScroll: true })
  element.removeEventListener(type, listen)
  if (wasTold || activeElement(element) === before) return
  if (type === 'focus' && before) tell(before, 'blur', 'focusout')
  tell(element, type, type === 'focus' ? 'focusin' : 'focusout')
}

function tell(element: Element, ...types: string[]): void {
  const { FocusEvent } = windowOf(element)
  for (const type of types) element.dispatchEvent(new FocusEvent(type, { composed: true, bubbles: type.length > 5 }))
}
