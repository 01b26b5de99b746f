export interface PageWatch {
  /** Another document or shadow root to hear of. */
  add(root: Node): void
  end(): void
}

const options = { subtree: true, childList: true, characterData: true, attributes: true }
const heard = ['input', 'change', 'load', 'toggle', 'transitionend', 'popstate', 'hashchange']

/** Calls back with each node where something changed, at once and as often as it does. */
export function watchPage(onChange: (node: Node) => void): PageWatch {
  const roots = new Set<Node>()
  const observer = new MutationObserver((records) => {
    for (const { target } of records) onChange(target)
  })
  const onEvent = ({ target }: Event) => onChange(target as Node)
  return {
    add(root) {
      if (roots.has(root)) return
      roots.add(root)
      observer.observe(root, options)
      for (const type of heard) targetOf(root, type).addEventListener(type, onEvent, true)
    },
    end() {
      observer.disconnect()
      for (const root of roots) for (const type of heard) targetOf(root, type).removeEventListener(type, onEvent, true)
      roots.clear()
    },
  }
}

/** Where a page is in its history is told to its window. */
function targetOf(root: Node, type: string): EventTarget {
  const isOfWindow = type === 'popstate' || type === 'hashchange'
  return (isOfWindow && (root as Document).defaultView) || root
}
