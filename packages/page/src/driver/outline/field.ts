import { shorten, tidy } from '../../page-text.ts'
import type { PageNode } from '../tree/page-node.ts'
import { textOf } from '../tree/text.ts'
import type { Block } from './block.ts'

export const isField = ({ kind }: PageNode) =>
  kind !== undefined && /^(text|select|checkbox|radio|slider|editor)$/.test(kind)

/** A field's name and value. Of radio buttons, only the checked one is listed. */
export function fieldBlock(seen: PageNode, name: string, maxText: number): Block | undefined {
  const { element, kind } = seen
  const invalid = element.matches(':user-invalid,[aria-invalid="true"]') && { invalid: true }
  if (kind === 'checkbox' || kind === 'radio') {
    const checked = isChecked(element)
    return kind === 'radio' && !checked ? undefined : { field: name, checked, ...invalid }
  }
  if (isSecret(element)) return { field: name, secret: true, ...invalid }
  return { field: name, value: shorten(heldBy(seen), maxText), ...invalid }
}

const secretUses = /password|one-time-code|cc-(number|csc)/

/** Many pages reveal a password by changing the field's type. A field that was secret once stays secret. */
const everSecret = new WeakSet<Element>()

/** True if the value is private to the person and the page: the agent may fill the field but never read it. */
function isSecret(element: Element): boolean {
  const { type, autocomplete } = element as HTMLInputElement
  if (type === 'password' || secretUses.test(autocomplete ?? '')) everSecret.add(element)
  return everSecret.has(element)
}

/** The same in one line: "Quantity: 2". */
export function fieldWords(seen: PageNode, name: string): string {
  if (seen.kind === 'checkbox' || seen.kind === 'radio') return isChecked(seen.element) ? `${name}: checked` : ''
  const value = isSecret(seen.element) ? '' : heldBy(seen)
  return value && `${name}: ${value}`
}

function isChecked(element: Element): boolean {
  const { checked } = element as HTMLInputElement
  return element.localName === 'input' ? checked : element.getAttribute('aria-checked') === 'true'
}

function heldBy(seen: PageNode): string {
  const element = seen.element as HTMLInputElement
  if (seen.tag === 'select') return chosen(seen.element as HTMLSelectElement)
  if (seen.tag === 'input' || seen.tag === 'textarea') return tidy(element.value)
  return tidy(element.getAttribute('aria-valuetext') ?? element.getAttribute('aria-valuenow')) || textOf(seen)
}

const chosen = (select: HTMLSelectElement) =>
  [...select.selectedOptions]
    .slice(0, 20)
    .map((option) => tidy(option.label))
    .join(', ')
