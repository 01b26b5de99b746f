import { type ConfirmMatcher, splitWords } from '@deckhand/spec/control-name'
import type { Interaction, InteractionItem, InteractionKind } from '../driver/index.ts'
import { oneLine, quoted } from '../page-text.ts'
import { type Choice, choicesOf } from './choices.ts'

export type Verb = 'click' | 'fill' | 'toggle'

/** An interaction with everything that its tool needs. */
export interface Control {
  name: string
  verb: Verb
  kind: InteractionKind
  refName: string
  /** "the button "Add to cart"". */
  title: string
  /** It has several items, or one that belongs to a list. */
  isGroup: boolean
  choices: Choice[]
  /** At least one item needs a person's consent. */
  isMarked: boolean
  /** The author's question, if there is only one item. */
  question?: string | undefined
}

const phrases: Record<InteractionKind, [verb: Verb, does: string, noun: string]> = {
  button: ['click', 'Clicks', 'button'],
  link: ['click', 'Follows', 'link'],
  menu: ['click', 'Opens', 'menu'],
  radio: ['click', 'Chooses', 'radio button'],
  other: ['click', 'Clicks', 'control'],
  checkbox: ['toggle', 'Switches', 'checkbox'],
  text: ['fill', 'Writes into', 'field'],
  editor: ['fill', 'Writes into', 'editor'],
  select: ['fill', 'Chooses in', 'list'],
  slider: ['fill', 'Sets', 'slider'],
}

const inputKinds: Record<string, InteractionKind> = {
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
}

export interface ControlOptions {
  nameFor: (verb: Verb, refName: string) => string
  /** The site's `confirm` list. */
  matches: ConfirmMatcher
}

export function controlOf(interaction: Interaction, { nameFor, matches }: ControlOptions): Control {
  const { refName, description } = interaction
  const [first] = interaction.items
  const kind = usedAs(interaction.kind ?? kindOf(first), first)
  const [verb, , noun] = phrases[kind]
  const name = nameFor(verb, refName)
  const items = interaction.items.map((item) => {
    const isListed = matches(verb, [name.slice(verb.length + 1), splitWords(refName), ...(item.names ?? [])])
    return interaction.confirm || isListed ? { ...item, confirm: true as const } : item
  })
  const label = items.length === 1 ? items[0]?.label : undefined
  const title = `the ${noun} ${quoted(description || label || refName.replace(/[-_]+/g, ' '), 120)}`
  const isGroup = items.length > 1 || (items[0]?.coordinate.length ?? 0) > 1
  const isMarked = items.some((item) => item.confirm)
  const choices = choicesOf(refName, items)
  const question = items.length === 1 ? items[0]?.question : undefined
  return { name, verb, kind, refName, title, isGroup, choices, isMarked, question }
}

export function descriptionOf({ kind, title, choices }: Control): string {
  const several = choices.length > 1 ? ` of one of ${choices.length} items` : ''
  return `${phrases[kind][1]} ${title}${several}`
}

/** A line to search: `add-to-cart: the button "Add to cart", 24 items: "Blue mug", …`. */
export function lineOf({ refName, title, isGroup, choices }: Control, shown = 5): string {
  const labels = choices.slice(0, shown).map(({ label }) => quoted(label))
  const items = isGroup ? `, ${choices.length} items: ${labels.join(', ')}${choices.length > shown ? ', …' : ''}` : ''
  return `${oneLine(refName, 64)}: ${title}${items}`
}

/** A button that opens a list is used to choose. A read-only field can still be clicked, because some open a calendar. */
function usedAs(kind: InteractionKind, item: InteractionItem | undefined): InteractionKind {
  if (kind === 'menu' && item?.element.matches?.('[role=combobox],[aria-haspopup=listbox]')) return 'select'
  const takesValue = item?.events.some((event) => event === 'input' || event === 'change')
  return phrases[kind][0] === 'fill' && !takesValue ? 'other' : kind
}

function kindOf(item: InteractionItem | undefined): InteractionKind {
  const element = item?.element as (HTMLElement & { type?: string }) | undefined
  switch (element?.tagName.toUpperCase()) {
    case 'INPUT':
      return inputKinds[element.type ?? ''] ?? 'text'
    case 'TEXTAREA':
      return 'text'
    case 'SELECT':
      return 'select'
    case 'A':
      return 'link'
    case 'BUTTON':
      return 'button'
    default:
      return element?.isContentEditable ? 'editor' : 'other'
  }
}
