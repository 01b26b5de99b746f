import { useCallback, useEffect, useRef } from 'react'

const nearPx = 60

/** Keeps the end of a growing list in view. If the person scrolls away, waits until `newest`, the key of their last message, changes. */
export function useStayAtEnd(newest: string | undefined): (list: HTMLElement | null) => (() => void) | undefined {
  const toEnd = useRef<(isWanted: boolean) => void>(() => {})
  useEffect(() => {
    if (newest !== undefined) toEnd.current(true)
  }, [newest])
  const off = useRef<(() => void) | undefined>(undefined)
  return useCallback((list) => {
    off.current?.()
    off.current = list ? follow(list, toEnd) : undefined
    return undefined
  }, [])
}

function follow(list: HTMLElement, toEnd: { current: (isWanted: boolean) => void }): () => void {
  let isNear = true
  let height = 0
  toEnd.current = (isWanted) => {
    isNear ||= isWanted
    height = list.clientHeight
    if (isNear) list.scrollTop = list.scrollHeight
  }
  const onScroll = () => {
    // If the size has changed, the person did not scroll: `toEnd` is about to follow.
    if (list.clientHeight === height) isNear = list.scrollHeight - list.clientHeight - list.scrollTop < nearPx
  }
  list.addEventListener('scroll', onScroll, { passive: true })
  const sizes = new ResizeObserver(() => toEnd.current(false))
  for (const part of [list, ...list.children]) sizes.observe(part)
  return () => {
    list.removeEventListener('scroll', onScroll)
    sizes.disconnect()
  }
}
