const watched = { subtree: true, childList: true, attributes: true, characterData: true }

export interface Watch {
  quietSince(): number
  isBusy(): boolean
  /** A factor for the quiet time. It is larger after a soft navigation, when content is often still loading. */
  patience(): number
  end(): void
}

/** An observer does not see into shadow roots, so it also watches each one that contains `root`. */
export function watchChanges(root: Node, began: number): Watch {
  const page = root.ownerDocument ?? (root as Document)
  const view = page.defaultView
  const address = view?.location.href
  let last = began
  const observer = new MutationObserver(() => {
    last = performance.now()
  })
  for (const node of rootsOf(root)) observer.observe(node, watched)
  return {
    quietSince: () => last,
    isBusy: () => page.querySelector('[aria-busy=true]') !== null || isNavigating(view),
    patience: () => (view?.location.href === address ? 1 : 3),
    end: () => observer.disconnect(),
  }
}

function rootsOf(node: Node): Node[] {
  const root = node.getRootNode()
  return 'host' in root ? [root, ...rootsOf(root.host as Node)] : [root]
}

function isNavigating(view: Window | null): boolean {
  return Boolean((view as { navigation?: { transition?: object | null } } | null)?.navigation?.transition)
}
