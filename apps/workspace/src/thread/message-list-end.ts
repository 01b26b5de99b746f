import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A position within this distance counts as the end. */
const tolerance = 16

const isNearEnd = ({ scrollTop, scrollHeight, clientHeight }: Element) =>
  scrollHeight - scrollTop - clientHeight <= tolerance

/**
 * Keeps the end in view while the reader is there. Only the reader leaves the end, by scrolling up; and only the reader, or the button, goes
 * back. While the reader is elsewhere, changing heights move nothing. The virtualizer's own scrolling is not used: it continues for
 * a while, and would pull the reader back to the previous end.
 */
export function useStickToEnd(viewport: RefObject<HTMLElement | null>, count: number) {
  const [isAtEnd, setAtEnd] = useState(true)
  const isStuck = useRef(true)
  const last = useRef({ offset: 0, size: 0 })

  const stick = useCallback((stuck: boolean) => {
    isStuck.current = stuck
    setAtEnd(stuck)
  }, [])

  const follow = useCallback(() => {
    const element = viewport.current
    if (!element || !isStuck.current) return
    element.scrollTop = element.scrollHeight
    last.current = { offset: element.scrollTop, size: element.scrollHeight }
  }, [viewport])

  const jumpToEnd = useCallback(() => {
    stick(true)
    follow()
  }, [stick, follow])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is a reason to follow
  useLayoutEffect(follow, [follow, count])

  useEffect(() => {
    const element = viewport.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const onScroll = () => {
      const { scrollTop: offset, scrollHeight: size } = element
      const isUp = offset < last.current.offset - 1 && size >= last.current.size
      if (isNearEnd(element)) stick(true)
      else if (isUp) stick(false)
      last.current = { offset, size }
    }
    const onOpen = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest('[aria-expanded="false"]'))) return
      // A card that the reader opens stays in place, to be read from its beginning.
      isStuck.current = false
      requestAnimationFrame(() => requestAnimationFrame(() => stick(isNearEnd(element))))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    element.addEventListener('click', onOpen, { capture: true })
    const observer = new ResizeObserver(follow)
    observer.observe(content)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      element.removeEventListener('click', onOpen, { capture: true })
      observer.disconnect()
    }
  }, [viewport, follow, stick])

  return { isAtEnd, jumpToEnd }
}
