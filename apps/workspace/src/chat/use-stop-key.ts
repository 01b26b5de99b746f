import { useEffect, useRef } from 'react'

/** Has Esc for itself: an open menu or dialog, and a field in which Esc goes back. */
const withOwnEscape = '[role=menu], [role=dialog]'

/** Esc stops what is at work, wherever the focus is. It is heard before anybody else does: a tooltip that it also closes would keep it from us. */
export function useStopKey(isBusy: boolean, stop: () => void): void {
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => {
    if (!isBusy) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !isTaken(event)) latest.current()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [isBusy])
}

function isTaken({ target }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.closest('[data-own-escape]') !== null
  return isInField || document.querySelector(withOwnEscape) !== null
}
