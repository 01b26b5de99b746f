import type { PageState } from '../automation-api.ts'
import { interactionsOf } from '../controls/interactions.ts'
import type { Limits } from '../outline/block.ts'
import { outlineOf } from '../outline/outline.ts'
import { collect, type Findings } from '../tree/collect.ts'
import type { PageNode } from '../tree/page-node.ts'
import { type PageTree, readPageTree } from '../tree/page-tree.ts'
import { hasSize, isDisabled, visibility } from '../tree/reach.ts'
import { watchPage } from './watch-page.ts'

export interface ReaderOptions extends Limits {
  maxElements: number
}

export interface PageReader {
  read(): PageState
  /** From now on, reads only what changed. Also calls back for changes that make no difference. */
  follow(onChange: () => void): void
  leave(): void
}

export function createPageReader(document: Document, options: ReaderOptions): PageReader {
  let tree: PageTree | undefined
  let watch: ReturnType<typeof watchPage> | undefined
  /** What to read again; true includes everything in it. */
  const changed = new Map<PageNode, boolean>()
  let isContentOnly = true

  function readAll(): PageTree {
    changed.clear()
    const onRoot = (root: Node) => watch?.add(root)
    onRoot(document)
    return readPageTree(document.body, { maxElements: options.maxElements, onRoot })
  }

  function current(): PageTree {
    if (!tree || !watch || tree.root.element !== document.body) tree = readAll()
    for (const [seen, isDeep] of changed) tree.refresh(seen, isDeep)
    return tree
  }

  /** New text and elements hide nothing elsewhere. Any other change may, and so may a style sheet, which triggers no event: the next full check notices that. */
  function find(page: PageTree): Findings {
    const isCheap = changed.size > 0 && isContentOnly
    changed.clear()
    isContentOnly = true
    return isCheap ? collect(page.root) : recheck(page)
  }

  return {
    read() {
      const page = current()
      const { modals, controls, labels } = find(page)
      const modal = modals.at(-1)
      const lookup = { find: page.find, labels }
      const usable = (modal ? collect(modal).controls : controls).filter((seen) => isReachable(seen, labels))
      const viewState = outlineOf({ root: modal ?? page.root, lookup, document, isCut: page.isCut }, options)
      return { viewState, interactions: interactionsOf(usable, lookup), customEvents: [] }
    },
    follow(onChange) {
      watch = watchPage((node, change) => {
        const seen = tree?.find(node)
        if (seen?.reach === 'out' && seen.element !== node) return
        if (seen) changed.set(seen, change === 'attribute' || changed.get(seen) === true)
        isContentOnly &&= change === 'content' && seen !== undefined
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

function isReachable({ element, memo }: PageNode, labels: Findings['labels']): boolean {
  memo.hasSize ??= hasSize(element, labels.get(element)?.map((label) => label.element) ?? [])
  return memo.hasSize
}

/** A style or a fieldset elsewhere can hide, show or disable an element without changing it. */
function recheck(tree: PageTree): Findings {
  const found = collect(tree.root)
  const shown = found.hidden.filter(({ element }) => visibility(element) !== 'hidden')
  const isUsable = ({ element }: PageNode) => !isDisabled(element) && visibility(element) === 'shown'
  const lost = found.controls.filter((seen) => !isUsable(seen))
  const other = [...shown, ...lost, ...found.inactive.filter(isUsable)]
  for (const seen of other) tree.refresh(seen)
  return other.length > 0 ? collect(tree.root) : found
}
