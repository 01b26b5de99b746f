import type { PlannedCall } from '../../plan/next-calls.ts'
import { type Control, callOf } from '../control.ts'
import { fittings } from '../fitting.ts'
import type { Goal, Next, Strategy, View } from '../goal.ts'
import type { PageCall } from '../page-call.ts'
import { idsOf } from '../page-words.ts'
import { tell, titled, unlessFailed } from '../telling.ts'
import { isLinkTo, ways, wayTo } from '../ways.ts'
import { addressParts, roleOf } from './address.ts'
import { valuesIn } from './fill-values.ts'

/** The fields of a form, each with the part of the words that belongs there. */
export const fill: Strategy = {
  takes: (_goal, own, call) => {
    const deeds = own.filter(isSetting)
    const [first] = deeds
    if (!first) return isSetting(call) || isLinkTo(call, ways.checkout)
    const isAgain = deeds.some(({ failure }) => failure) && new Set(deeds.map(({ turn }) => turn)).size < 2
    return isSetting(call) && (call.turn === first.turn || isAgain)
  },
  next: (goal, own, view) => {
    const deeds = own.filter(isSetting)
    if (deeds.length === 0 || deeds.at(-1)?.failure) return unlessFailed(own, find(goal, own, view))
    const left = leftOver(goal, deeds)
    if (left.length === 0) return { report: tell(deeds, view) }
    return { report: `${tell(deeds, view)} I found no field for ${left.map(titled).join(', ')}.`, isUndone: true }
  },
}

const isSetting = ({ args, noun }: PageCall) =>
  args.value !== undefined || args.checked !== undefined || noun === 'radio button'

function find(goal: Goal, own: readonly PageCall[], { controls }: View): Next {
  const { pairs, loose } = valuesIn(goal.clause)
  if (pairs.length + loose.length === 0)
    return {
      report: 'Tell me what to fill in, as in “fill in my address: name, street, postcode and town, country”.',
      isUndone: true,
    }
  const calls = [...pairs.flatMap((pair) => pairCalls(pair, controls)), ...looseCalls(loose, controls)]
  if (calls.length > 0) return { calls }
  const lead = loose.length > 0 ? wayTo(ways.checkout, own, controls) : []
  return lead.length > 0 ? { calls: lead } : { report: 'I found no field on this page for that.', isMissing: true }
}

function pairCalls({ field, value }: { field: string; value: string }, controls: readonly Control[]): PlannedCall[] {
  const [best] = fittings(
    idsOf(field),
    controls.filter(({ verb, noun }) => verb === 'fill' || noun === 'radio button'),
  )
  if (!best) return []
  const { control, choice } = best
  const option = optionFor(control, value)
  return [callOf(control, { item: choice ?? option ?? value, value: option ?? value })]
}

function looseCalls(texts: readonly string[], controls: readonly Control[]): PlannedCall[] {
  const fields = controls.filter(({ verb, isGroup }) => verb === 'fill' && !isGroup)
  const chosen = texts.map((text) => ({ text, call: choiceFor(text, controls) }))
  const parts = addressParts(chosen.flatMap(({ text, call }) => (call ? [] : [text])))
  const written = parts.flatMap(({ role, value }) => {
    const field = fields.find((control) => roleOf(control) === role)
    if (field) return isPossible(field, value) ? [callOf(field, { value: optionFor(field, value) ?? value })] : []
    return role === 'name' ? nameCalls(value, fields) : []
  })
  return [...written, ...chosen.flatMap(({ call }) => call ?? [])]
}

/** A part that is an option of a list, or a button among several, can be nothing else: "Austria", "express delivery". */
function choiceFor(text: string, controls: readonly Control[]): PlannedCall | undefined {
  const list = controls.find((control) => control.verb === 'fill' && optionFor(control, text) !== undefined)
  if (list) return callOf(list, { value: optionFor(list, text) ?? text })
  const [radio] = fittings(
    idsOf(text),
    controls.filter(({ noun }) => noun === 'radio button'),
  ).filter(({ choice, score }) => choice && score > 0.9)
  return radio && callOf(radio.control, { item: radio.choice ?? '' })
}

const isPossible = (field: Control, value: string) =>
  field.options.length === 0 || optionFor(field, value) !== undefined

const optionFor = ({ options }: Control, value: string) =>
  options.find((option) => option.toLowerCase() === value.toLowerCase())

function nameCalls(name: string, fields: readonly Control[]): PlannedCall[] {
  const at = name.lastIndexOf(' ')
  const parts = { first: at < 0 ? name : name.slice(0, at), last: at < 0 ? '' : name.slice(at + 1) }
  return (['first', 'last'] as const).flatMap((role) => {
    const field = fields.find((control) => roleOf(control) === role)
    return field && parts[role] ? [callOf(field, { value: parts[role] })] : []
  })
}

/** What was given and went into no field. */
function leftOver({ clause }: Goal, deeds: readonly PageCall[]): string[] {
  const { pairs, loose } = valuesIn(clause)
  const saying =
    /^(?:(?:my|the) )?(?:full name|name|street|address|post ?code|zip|city|town|country|e-?mail(?: address)?|phone(?: number)?) (?:is )?/i
  const written = deeds
    .map(({ args, target }) => `${args.value ?? ''} ${args.item ?? ''} ${target}`.toLowerCase())
    .join('\n')
  const isWritten = (value: string) =>
    value
      .toLowerCase()
      .split(/\s+/)
      .every((word) => written.includes(word))
  const isChosen = (value: string) =>
    idsOf(value).some((id) => deeds.some(({ target, args }) => idsOf(`${target} ${args.item ?? ''}`).includes(id)))
  return [...pairs.map(({ value }) => value), ...loose.map((text) => text.replace(saying, ''))].filter(
    (value) => !isWritten(value) && !isChosen(value),
  )
}
