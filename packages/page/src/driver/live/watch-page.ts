export interface PageWatch {
  /** Also watches another document or shadow root. */
  add(root: Node): void
  end(): void
}

const options = { subtree: true, childList: true, characterData: true, attributes: true }
const eventTypes = ['input', 'change', 'load', 'toggle', 'transitionend', 'popstate', 'hashchange']

/** Text or elements; an attribute that styles may select; the style attribute; or an event from a person or the browser. */
export type Change = 'content' | 'attribute' | 'style' | 'event'

/** Calls back with each changed node, immediately and every time. */
export function watchPage(onChange: (node: Node, change: Change) => void): PageWatch {
  const roots = new Set<Node>()
  const observer = new MutationObserver((records) => {
    for (const record of records) onChange(record.target, changeOf(record))
  })
  const onEvent = ({ target }: Event) => onChange(target as Node, 'event')
  return {
    add(root) {
      if (roots.has(root)) return
      roots.add(root)
      observer.observe(root, options)
      for (const type of eventTypes) targetOf(root, type).addEventListener(type, onEvent, true)
    },
    end() {
      observer.disconnect()
      for (const root of roots)
        for (const type of eventTypes) targetOf(root, type).removeEventListener(type, onEvent, true)
      roots.clear()
    },
  }
}

function changeOf({ type, attributeName }: MutationRecord): Change {
  if (type !== 'attributes') return 'content'
  return attributeName === 'style' ? 'style' : 'attribute'
}

/** The window receives the history events. */
function targetOf(root: Node, type: string): EventTarget {
  const isOfWindow = type === 'popstate' || type === 'hashchange'
  return (isOfWindow && (root as Document).defaultView) || root
}
