import { make } from './dom.ts'

const restMs = 700

export interface Highlight {
  root: HTMLElement
  /** Shows the element that is about to be used, and follows it until `rest`. */
  show(element: HTMLElement, label: string): void
  /** Hides after a moment, unless another element is shown in between. */
  rest(): void
  end(): void
}

/** A box around an element, above everything including dialogs, that lets every pointer through. The panel becomes transparent where it covers the element. */
export function highlight(panel: HTMLElement): Highlight {
  const words = make('span', {})
  const root = make('div', { class: 'highlight', part: 'highlight', popover: 'manual', 'aria-hidden': 'true' }, words)
  let target: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    clearTimeout(timer)
    timer = target = undefined
    panel.classList.remove('aside')
    root.hidePopover()
  }
  const follow = () => {
    if (!target) return
    const box = target.isConnected ? boxOf(target) : undefined
    if (!box) return end()
    const { x, y, width, height } = box
    Object.assign(root.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
    root.classList.toggle('low', y < 40)
    panel.classList.toggle('aside', isOver(panel.getBoundingClientRect(), box))
    requestAnimationFrame(follow)
  }
  return {
    root,
    end,
    show: (element, label) => {
      clearTimeout(timer)
      timer = undefined
      const isFollowing = target !== undefined
      target = element
      words.textContent = label
      // Showing it again lifts it above a dialog that opened in between.
      root.hidePopover()
      root.showPopover()
      if (!isFollowing) follow()
    },
    rest: () => {
      if (target) timer ??= setTimeout(end, restMs)
    },
  }
}

const isOver = (one: DOMRect, other: DOMRect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom

/** Its position in this window, even inside frames. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect()
  const frame = element.ownerDocument.defaultView?.frameElement
  if (!frame || element.ownerDocument === document) return box
  const outer = boxOf(frame)
  return new DOMRect(outer.x + frame.clientLeft + box.x, outer.y + frame.clientTop + box.y, box.width, box.height)
}
