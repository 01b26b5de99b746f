import { oneLine } from '../page-text.ts'
import type { Control } from './control.ts'

/** The options of a list, if all lists of the group have the same ones. */
export function optionsOf({ kind, choices }: Control): string[] {
  if (kind !== 'select') return []
  const [first = [], ...others] = choices.map(({ item }) => labelsOf(item.element))
  return others.every((labels) => labels.join('\n') === first.join('\n')) ? first : []
}

/** Finds the value behind a label, which was shortened for the model. */
export function optionBehind(element: HTMLElement, label: string): string {
  const options = [...((element as HTMLSelectElement).options ?? [])]
  return options.find((option) => oneLine(option.label) === label)?.value ?? label
}

function labelsOf(element: HTMLElement): string[] {
  const options = [...((element as HTMLSelectElement).options ?? [])].filter(({ disabled }) => !disabled)
  const labels = options.map(({ label }) => oneLine(label))
  return new Set(labels).size === labels.length && labels.every(Boolean) ? labels : []
}
