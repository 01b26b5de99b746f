import { isPageNode, type PageNode } from './page-node.ts'

export interface Findings {
  controls: PageNode[]
  /** Elements that a style hides now, and may show later. */
  hidden: PageNode[]
  inactive: PageNode[]
  modals: PageNode[]
  /** Labels by their control. A field's own `labels` costs a walk over the whole page, for each field. */
  labels: Map<Element, PageNode[]>
}

export function collect(root: PageNode): Findings {
  const found: Findings = { controls: [], hidden: [], inactive: [], modals: [], labels: new Map() }
  visit(root, found)
  return found
}

function visit(seen: PageNode, found: Findings): void {
  if (seen.reach === 'hidden') found.hidden.push(seen)
  if (seen.reach !== 'in') return
  if (seen.kind) found.controls.push(seen)
  if (seen.isInactive) found.inactive.push(seen)
  if (seen.tag === 'label') addLabel(seen, found.labels)
  if (isModal(seen)) found.modals.push(seen)
  for (const part of seen.parts) if (isPageNode(part)) visit(part, found)
}

function addLabel(seen: PageNode, labels: Findings['labels']): void {
  const { control } = seen.element as HTMLLabelElement
  if (control) labels.set(control, [...(labels.get(control) ?? []), seen])
}

const isModal = ({ role, element }: PageNode) =>
  (role === 'dialog' || role === 'alertdialog') && element.matches(':modal,[aria-modal="true"]')
