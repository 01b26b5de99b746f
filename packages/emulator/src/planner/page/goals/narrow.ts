import { type Token, tokens } from '../../language/tokens.ts'
import { readMood } from '../../plan/mood.ts'
import type { PlannedCall } from '../../plan/next-calls.ts'
import { type Control, callOf } from '../control.ts'
import { meantLabels } from '../fitting.ts'
import type { Goal, Next, Strategy, View } from '../goal.ts'
import type { PageCall } from '../page-call.ts'
import { idsOf, labelIds, stemsOf } from '../page-words.ts'
import { deedsIn, titled, unlessFailed } from '../telling.ts'
import { isLinkTo, ways, wayTo } from '../ways.ts'
import { filterWords } from './filter-words.ts'
import { limitIn } from './price.ts'

/** Filters of a list: a choice, a limit, a box, words to search for. All that the words ask for are set in one go. */
export const narrow: Strategy = {
  takes: (_goal, own, call) => {
    const deeds = own.filter(isSetting)
    const [first] = deeds
    if (!first) return isSetting(call) || isLinkTo(call, ways.product)
    const isAgain = deeds.some(({ failure }) => failure) && new Set(deeds.map(({ turn }) => turn)).size < 2
    return isSetting(call) && (call.turn === first.turn || isAgain)
  },
  next: (goal, own, view) => {
    const deeds = own.filter(isSetting)
    if (deeds.length > 0 && deeds.every(({ failure }) => !failure)) return { report: outcome(goal, deeds, view) }
    return unlessFailed(own, find(goal, own, view))
  },
}

const isSetting = ({ args, name }: PageCall) =>
  args.value !== undefined || args.checked !== undefined || name.startsWith('fill-')

function find({ clause }: Goal, own: readonly PageCall[], view: View): Next {
  const { controls } = view
  const calls = [...choice(clause, controls), ...limit(clause, controls), ...box(clause, controls)]
  const words = rest(clause, calls, view).map(({ text }) => singular(text))
  const field = controls.find(
    ({ noun, label, hint }) => noun === 'field' && (hint.includes('search') || labelIds(label).includes('search')),
  )
  if (words.length > 0 && field) calls.push(callOf(field, { value: words.join(' ') }))
  if (calls.length > 0) return { calls }
  const lead = wayTo(ways.product, own, controls)
  return lead.length > 0
    ? { calls: lead }
    : { report: 'I found nothing on this page to narrow it down with.', isMissing: true }
}

/** An option of a list that the words name. */
function choice(clause: string, controls: readonly Control[]): PlannedCall[] {
  const lists = controls.filter(({ options }) => options.length > 0)
  return lists.flatMap((list) => {
    const [option] = meantLabels(
      clause,
      list.options.filter((one) => !/^(?:all|any|every)/i.test(one)),
    )
    return option === undefined || !named(option, clause) ? [] : [callOf(list, { value: option })]
  })
}

const named = (option: string, clause: string) => meantLabels(clause, [option]).length > 0

function limit(clause: string, controls: readonly Control[]): PlannedCall[] {
  const amount = limitIn(clause)
  if (amount === undefined) return []
  const able = controls.filter(({ noun, hint }) => noun === 'slider' || (noun === 'field' && hint.includes('number')))
  const control = able.find(
    ({ label }) => /\b(?:price|cost|pay|up to|max)/i.test(label) && !/\b(?:min|from|lowest|least)/i.test(label),
  )
  return control ? [callOf(control, { value: String(amount) })] : []
}

function box(clause: string, controls: readonly Control[]): PlannedCall[] {
  const wanted = idsOf(clause)
  const boxes = controls.filter(
    ({ verb, label }) => verb === 'toggle' && labelIds(label).some((id) => id === 'stock' && wanted.includes(id)),
  )
  return boxes.slice(0, 1).map((control) => callOf(control, { checked: true }))
}

/** What is left to search for. What the page says that the whole list is of is nothing to search for in it. */
function rest(clause: string, calls: readonly Pick<PlannedCall, 'args'>[], { page }: View): Token[] {
  const used = new Set(calls.flatMap(({ args }) => tokens(String(args.value ?? '')).map(({ stem }) => stem)))
  const isSearch = /\b(?:search|find|look for)\b/i.test(clause)
  const about = page.lines.filter(({ kind, text }) => kind === 'heading' || (kind === 'status' && /^\d+ /.test(text)))
  const known = new Set(isSearch ? [] : about.flatMap(({ text }) => stemsOf(text)))
  return filterWords(readMood(clause).core).filter(({ stem }) => !used.has(stem) && !known.has(stem))
}

const singular = (word: string) => (/ies$/.test(word) ? `${word.slice(0, -3)}y` : word.replace(/(?<=[^s]{2})s$/, ''))

function outcome({ clause }: Goal, deeds: readonly PageCall[], view: View): string {
  const [count] = view.page.lines.filter(({ kind, text }) => kind === 'status' && /\p{L}/u.test(text))
  const shown = count ? ` The page says: ${titled(count.text)}` : ''
  const left = [
    ...rest(clause, deeds, view).map(({ text }) => text),
    ...(limitIn(clause) !== undefined && !deeds.some(({ args }) => /^\d/.test(String(args.value ?? '')))
      ? ['the limit']
      : []),
  ].filter((word) => !deeds.some(({ args }) => String(args.value ?? '').includes(singular(word))))
  return `${deedsIn(deeds)}${shown}${left.length > 0 ? ` I left out ${titled(left.join(' '))}: I found nothing to set it with.` : ''}`
}
