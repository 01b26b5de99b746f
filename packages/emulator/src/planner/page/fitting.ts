import type { Control } from './control.ts'
import { idsOf, isContrary, labelIds, stemsOf } from './page-words.ts'

export interface Fitting {
  control: Control
  /** The item or the option of it that is meant. */
  choice?: string
  score: number
}

const nouns = [
  'menu',
  'button',
  'link',
  'checkbox',
  'list',
  'field',
  'box',
  'slider',
  'page',
  'view',
  'entry',
  'option',
]
const enough = 0.5

/** Those controls, or choices in them, that the words may mean, the best first; equals in the order of the page. */
export function fittings(wanted: readonly string[], controls: readonly Control[]): Fitting[] {
  const meant = wanted.filter((id) => !nouns.includes(id))
  return controls
    .filter(({ label }) => !isContrary(label, wanted))
    .flatMap((control) => [whole(control, wanted, meant), ...choices(control, meant)])
    .filter(({ score }) => score >= enough)
    .sort((a, b) => b.score - a.score)
}

function whole(control: Control, wanted: readonly string[], meant: readonly string[]): Fitting {
  const bonus = wanted.includes(control.noun) ? 0.2 : 0
  const isAlone = meant.length === 0 && bonus > 0
  const score = control.isGroup ? 0 : isAlone ? enough : likeness(meant, labelIds(control.label)) + bonus
  return { control, score }
}

function choices(control: Control, meant: readonly string[]): Fitting[] {
  const about = idsOf(`${control.label} ${control.noun}`)
  return [...control.items, ...control.options].map((choice) => {
    const own = idsOf(choice)
    const named = meant.filter((id) => !about.includes(id) || own.includes(id))
    return { control, choice, score: likeness(named, own) * (named.length < meant.length ? 1.1 : 1) }
  })
}

/** From 0 for nothing in common to 1 for the same. */
export function likeness(wanted: readonly string[], own: readonly string[]): number {
  const shared = own.filter((id) => wanted.includes(id)).length
  if (shared === 0 || wanted.length === 0 || own.length === 0) return 0
  const [share, cover] = [shared / own.length, shared / wanted.length]
  return (2 * share * cover) / (share + cover)
}

/** Which of the labels the words name: one, several that they may mean, or none. */
export function meantLabels(words: string, labels: readonly string[]): string[] {
  const said = stemsOf(words)
  const whole = labels.filter((label) => {
    const own = stemsOf(label)
    return own.length > 0 && own.every((one) => said.includes(one))
  })
  if (whole.length > 0) return [longest(whole)]
  return said.length === 0 ? [] : labels.filter((label) => said.every((one) => stemsOf(label).includes(one)))
}

const longest = (labels: readonly string[]) =>
  labels.reduce((best, label) => (label.length > best.length ? label : best))
