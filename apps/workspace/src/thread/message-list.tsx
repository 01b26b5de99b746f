import './message-list.css'
import { type ReactElement, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Virtualizer } from 'virtua'
import { useStickToEnd } from './message-list-end.ts'

export interface MessageListHandle {
  /** Scrolls to the end and stays there while more arrives, as after sending a message. */
  jumpToNewest(): void
}

interface Props<Item extends { key: string }> {
  items: readonly Item[]
  /** Called for the visible items, and for a few above and below. */
  render(item: Item): ReactElement
  label: string
  /** The reader is near the beginning: older messages may be prepended. */
  onNearStart?: () => void
  ref?: Ref<MessageListHandle>
}

const nearStart = 400

/** A virtual list: only its visible items are in the page. No other code may change its scroll position. */
export function MessageList<Item extends { key: string }>({ items, render, label, onNearStart, ref }: Props<Item>) {
  const viewport = useRef<HTMLDivElement>(null)
  const { isAtEnd, jumpToEnd } = useStickToEnd(viewport, items.length)
  const prepended = usePrepended(items)
  useImperativeHandle(ref, () => ({ jumpToNewest: jumpToEnd }), [jumpToEnd])
  return (
    <div className="message-list">
      <section ref={viewport} className="message-list-viewport" aria-label={label} tabIndex={0}>
        <Virtualizer
          data={items}
          shift={prepended}
          scrollRef={viewport}
          onScroll={(offset) => offset < nearStart && onNearStart?.()}
        >
          {(item) => <div key={item.key}>{render(item)}</div>}
        </Virtualizer>
      </section>
      {!isAtEnd && (
        <button type="button" className="message-list-jump" onClick={jumpToEnd}>
          Jump to the newest
        </button>
      )}
    </div>
  )
}

/** Whether the new items were prepended. Then the reader's position is counted from the end. */
function usePrepended(items: readonly { key: string }[]): boolean {
  const first = items[0]?.key
  const last = items.at(-1)?.key
  const [known, setKnown] = useState({ first, last, isPrepended: false })
  if (known.first === first && known.last === last) return known.isPrepended
  const isPrepended = known.last !== undefined && known.last === last && known.first !== first
  setKnown({ first, last, isPrepended })
  return isPrepended
}
