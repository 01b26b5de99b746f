import type { PageState } from '../automation-api.ts'
import { interactionsOf } from '../controls/interactions.ts'
import type { Limits } from '../outline/block.ts'
import { outlineOf } from '../outline/outline.ts'
import { collect, type Findings } from '../tree/collect.ts'
import { type PageTree, readPageTree } from '../tree/page-tree.ts'
import { hasSize, isDisabled, visibility } from '../tree/reach.ts'
import type { Seen } from '../tree/seen.ts'
import { watchPage } from './watch-page.ts'

export interface ReaderOptions extends Limits {
  maxElements: number
}

export interface PageReader {
  read(): PageState
  /** From now on only what changed is read again; calls back, also for changes that make no difference. */
  follow(onChange: () => void): void
  leave(): void
}

export function createPageReader(document: Document, options: ReaderOptions): PageReader {
  let tree: PageTree | undefined
  let watch: ReturnType<typeof watchPage> | undefined
  const changed = new Set<Seen>()

  function readAnew(): PageTree {
    changed.clear()
    const onRoot = (root: Node) => watch?.add(root)
    onRoot(document)
    return readPageTree(document.body, { maxElements: options.maxElements, onRoot })
  }

  function current(): PageTree {
    if (!tree || !watch || tree.root.element !== document.body) tree = readAnew()
    for (const seen of changed) tree.refresh(seen)
    changed.clear()
    return tree
  }

  return {
    read() {
      const page = current()
      const { modals, controls, labels } = recheck(page)
      const modal = modals.at(-1)
      const lookup = { find: page.find, labels }
      const usable = (modal ? collect(modal).controls : controls).filter(({ element }) =>
        hasSize(element, labels.get(element)?.map((label) => label.element) ?? []),
      )
      const viewState = outlineOf({ root: modal ?? page.root, lookup, document, isCut: page.isCut }, options)
      return { viewState, interactions: interactionsOf(usable, lookup), customEvents: [] }
    },
    follow(onChange) {
      watch = watchPage((node) => {
        const seen = tree?.find(node)
        if (seen?.reach === 'out' && seen.element !== node) return
        if (seen) changed.add(seen)
        onChange()
      })
      tree = undefined
    },
    leave() {
      watch?.end()
      watch = undefined
      tree = undefined
    },
  }
}

/** A style or a fieldset elsewhere can hide, show and disable without a change to the element itself. */
function recheck(tree: PageTree): Findings {
  const found = collect(tree.root)
  const shown = found.hidden.filter(({ element }) => visibility(element) !== 'hidden')
  const lost = found.controls.filter(({ element }) => isDisabled(element) || visibility(element) !== 'shown')
  const other = [...shown, ...lost]
  for (const seen of other) tree.refresh(seen)
  return other.length > 0 ? collect(tree.root) : found
}
