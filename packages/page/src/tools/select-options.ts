import { oneLine } from '../page-text.ts'
import type { Control } from './control.ts'

/** What can be chosen in a list, when all lists of the group have the same. */
export function optionsOf({ kind, choices }: Control): string[] {
  if (kind !== 'select') return []
  const [first = [], ...others] = choices.map(({ item }) => labelsOf(item.element))
  return others.every((labels) => labels.join('\n') === first.join('\n')) ? first : []
}

/** Labels are cut for the model; the page knows an option by all of its words. */
export function optionBehind(element: HTMLElement, label: string): string {
  const options = [...((element as HTMLSelectElement).options ?? [])]
  return options.find((option) => oneLine(option.label) === label)?.value ?? label
}

function labelsOf(element: HTMLElement): string[] {
  const options = [...((element as HTMLSelectElement).options ?? [])].filter(({ disabled }) => !disabled)
  const labels = options.map(({ label }) => oneLine(label))
  return new Set(labels).size === labels.length && labels.every(Boolean) ? labels : []
}
