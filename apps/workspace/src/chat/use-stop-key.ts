import { useEffect, useRef } from 'react'

/** Esc stops what is at work, wherever the focus is; an open menu or dialog has Esc for itself. */
export function useStopKey(isBusy: boolean, stop: () => void): void {
  const latest = useRef(stop)
  latest.current = stop
  useEffect(() => {
    if (!isBusy) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isBusy])
}
