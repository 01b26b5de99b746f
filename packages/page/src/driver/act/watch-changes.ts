const watched = { subtree: true, childList: true, attributes: true, characterData: true }

export interface Watch {
  quietSince(): number
  isBusy(): boolean
  /** How many times the usual quiet it takes: after a soft navigation what belongs there is often still to come. */
  patience(): number
  end(): void
}

/** An observer does not see into shadow roots: each that `root` lies in is watched too. */
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
    isBusy: () => page.querySelector('[aria-busy=true]') !== null || isOnItsWay(view),
    patience: () => (view?.location.href === address ? 1 : 3),
    end: () => observer.disconnect(),
  }
}

function rootsOf(node: Node): Node[] {
  const root = node.getRootNode()
  return 'host' in root ? [root, ...rootsOf(root.host as Node)] : [root]
}

function isOnItsWay(view: Window | null): boolean {
  return Boolean((view as { navigation?: { transition?: object | null } } | null)?.navigation?.transition)
}
