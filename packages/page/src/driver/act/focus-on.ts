import { activeElement, closest, windowOf } from './composed.ts'

const focusable =
  'a[href],button,input,select,textarea,summary,iframe,[tabindex],[contenteditable]:not([contenteditable=false])'

/** Pages are told also where the browser would wait for its window to come to the front. */
export function focusOn(element: HTMLElement): void {
  const before = activeElement(element)
  if (before === element) return
  let wasTold = false
  const listen = () => {
    wasTold = true
  }
  element.addEventListener('focus', listen, { once: true })
  element.focus({ preventScroll: true })
  element.removeEventListener('focus', listen)
  if (wasTold || activeElement(element) !== element) return
  if (before) tell(before, 'blur', 'focusout')
  tell(element, 'focus', 'focusin')
}

/** Where the browser puts the focus when a pointer goes down there. */
export function focusFrom(target: Element): void {
  const element = closest(target, focusable)
  if (element) focusOn(element)
  else (activeElement(target) as HTMLElement | null)?.blur()
}

export function leave(element: HTMLElement): void {
  const isActive = activeElement(element) === element
  let wasTold = false
  const listen = () => {
    wasTold = true
  }
  element.addEventListener('blur', listen, { once: true })
  element.blur()
  element.removeEventListener('blur', listen)
  if (isActive && !wasTold) tell(element, 'blur', 'focusout')
}

function tell(element: Element, still: string, bubbling: string): void {
  const { FocusEvent } = windowOf(element)
  element.dispatchEvent(new FocusEvent(still, { composed: true }))
  element.dispatchEvent(new FocusEvent(bubbling, { composed: true, bubbles: true }))
}
