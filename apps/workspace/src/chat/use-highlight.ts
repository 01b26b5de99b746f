import { type KeyboardEvent, useEffect, useId, useState } from 'react'

/** Which entry of the list below a field the arrow keys have highlighted, while the field keeps the focus. */
export function useHighlight(count: number, onEnter: (index: number) => void) {
  const [wished, setWished] = useState(0)
  const index = Math.min(wished, count - 1)
  const listId = useId()
  const optionId = (at: number) => `${listId}-${at}`
  const current = index < 0 ? undefined : optionId(index)
  useEffect(() => {
    if (current !== undefined) document.getElementById(current)?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing
    if (index < 0 || (step === undefined && !isEnter)) return
    event.preventDefault()
    if (step === undefined) onEnter(index)
    else setWished((index + step + count) % count)
  }
  const field = {
    role: 'combobox',
    'aria-expanded': count > 0,
    'aria-controls': listId,
    'aria-activedescendant': current,
    onKeyDown,
  } as const
  return { index, highlight: setWished, field, listId, optionId }
}
