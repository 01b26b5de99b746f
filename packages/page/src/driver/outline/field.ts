import { shorten, tidy } from '../../page-text.ts'
import type { Seen } from '../tree/seen.ts'
import { textOf } from '../tree/text.ts'
import type { Block } from './block.ts'

export const isField = ({ kind }: Seen) =>
  kind !== undefined && /^(text|select|checkbox|radio|slider|editor)$/.test(kind)

/** What a field is called and holds. Of radio buttons only the chosen one says anything. */
export function fieldBlock(seen: Seen, name: string, maxText: number): Block | undefined {
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

/** Many pages show a password by turning its field into a text field: a field that was secret once stays secret. */
const everSecret = new WeakSet<Element>()

/** Whether the value is private to the person and the page: the field may be filled, but is never read. */
function isSecret(element: Element): boolean {
  const { type, autocomplete } = element as HTMLInputElement
  if (type === 'password' || secretUses.test(autocomplete ?? '')) everSecret.add(element)
  return everSecret.has(element)
}

/** The same in a line: "Quantity: 2". */
export function fieldWords(seen: Seen, name: string): string {
  if (seen.kind === 'checkbox' || seen.kind === 'radio') return isChecked(seen.element) ? `${name}: checked` : ''
  const value = isSecret(seen.element) ? '' : heldBy(seen)
  return value && `${name}: ${value}`
}

function isChecked(element: Element): boolean {
  const { checked } = element as HTMLInputElement
  return element.localName === 'input' ? checked : element.getAttribute('aria-checked') === 'true'
}

function heldBy(seen: Seen): string {
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
