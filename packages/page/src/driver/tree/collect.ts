import { isSeen, type Seen } from './seen.ts'

export interface Findings {
  controls: Seen[]
  /** What a style hides now, and may show. */
  hidden: Seen[]
  modals: Seen[]
  /** By the element that they are for. A field's own list of its labels costs a walk over the whole page, for each field. */
  labels: Map<Element, Seen[]>
}

export function collect(root: Seen): Findings {
  const found: Findings = { controls: [], hidden: [], modals: [], labels: new Map() }
  visit(root, found)
  return found
}

function visit(seen: Seen, found: Findings): void {
  if (seen.reach === 'hidden') found.hidden.push(seen)
  if (seen.reach !== 'in') return
  if (seen.kind) found.controls.push(seen)
  if (seen.tag === 'label') addLabel(seen, found.labels)
  if (isModal(seen)) found.modals.push(seen)
  for (const part of seen.parts) if (isSeen(part)) visit(part, found)
}

function addLabel(seen: Seen, labels: Findings['labels']): void {
  const { control } = seen.element as HTMLLabelElement
  if (control) labels.set(control, [...(labels.get(control) ?? []), seen])
}

const isModal = ({ role, element }: Seen) =>
  (role === 'dialog' || role === 'alertdialog') && element.matches(':modal,[aria-modal="true"]')
