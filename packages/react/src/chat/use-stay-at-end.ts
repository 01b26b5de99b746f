import { useCallback, useEffect, useRef } from 'react'

const nearPx = 60

/** Keeps the end of a list in view as it grows. A person who scrolls away is left alone until `newest`, what they said last, is another. */
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
    // Where it has another size by now, nobody scrolled away: it is about to follow.
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
