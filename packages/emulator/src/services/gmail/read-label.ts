import { refuseMail } from '../google/google-error.ts'
import { systemLabels } from './known-labels.ts'
import { isLabelColor } from './label-colors.ts'
import type { StoredLabel } from './mailbox-state.ts'
import { checkFields } from './read-fields.ts'

/** Counts, type and id may be sent along, and change nothing. */
export const labelFields = [
  'id',
  'name',
  'messageListVisibility',
  'labelListVisibility',
  'type',
  'color',
  'messagesTotal',
  'messagesUnread',
  'threadsTotal',
  'threadsUnread',
] as const

export type LabelFields = Partial<Record<(typeof labelFields)[number], unknown>>

const visibilities = {
  labelListVisibility: ['labelShow', 'labelShowIfUnread', 'labelHide'],
  messageListVisibility: ['show', 'hide'],
} as const

/** All that a person may set of a label. `label` is the one that changes, which may keep its name. */
export function readLabel(
  given: LabelFields,
  { labels, label }: { labels: readonly StoredLabel[]; label?: StoredLabel },
): Omit<StoredLabel, 'id'> {
  const others = labels.filter((known) => known !== label)
  const color = readColor(given.color)
  return {
    name: readName(given.name, others),
    ...readVisibility(given, 'labelListVisibility'),
    ...readVisibility(given, 'messageListVisibility'),
    ...(color && { color }),
  }
}

/** The names of the system's are nobody else's, and capitals make no difference. */
function readName(value: unknown, others: readonly StoredLabel[]): string {
  const name = typeof value === 'string' ? value.trim() : ''
  const isSame = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (name === '' || systemLabels.some(isSame)) return refuseMail('invalidArgument', 'Invalid label name')
  return others.some((label) => isSame(label.name)) ? refuseMail('aborted', 'Label name exists or conflicts') : name
}

function readVisibility(given: LabelFields, name: keyof typeof visibilities): Partial<StoredLabel> {
  const value = given[name]
  if (value === undefined || value === null) return {}
  const known: readonly unknown[] = visibilities[name]
  if (known.includes(value)) return { [name]: value }
  const place = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return refuseMail('badRequest', `Invalid value at 'label.${place}', "${value}"`)
}

function readColor(value: unknown): StoredLabel['color'] {
  if (value === undefined || value === null) return undefined
  const { textColor, backgroundColor } = checkFields(value, ['textColor', 'backgroundColor'], 'label.color')
  for (const color of [textColor, backgroundColor])
    if (!isLabelColor(String(color)))
      return refuseMail('invalidArgument', `Label color ${color} is not on the allowed color palette`)
  return { textColor: String(textColor), backgroundColor: String(backgroundColor) }
}
