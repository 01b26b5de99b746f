import { readMood } from '../../plan/mood.ts'
import { meantLabels } from '../fitting.ts'
import type { Goal, View } from '../goal.ts'
import { titled } from '../telling.ts'
import { thingIn } from './how-many.ts'
import { limitIn, money, priceIn } from './price.ts'

const words = '(?:but )?(?:only )?(?:if|unless|as long as|provided(?: that)?|in case|only when)'
const opening = new RegExp(`^${words}\\b\\s+`, 'i')
const inside = new RegExp(`^(.{3,}?)[,\\s]+(${words}\\b\\s+.+)$`, 'is')

/** "Add it if it is cheap" is a deed and a condition. */
export function splitCondition(clause: string): { deed: string; condition?: string } {
  if (opening.test(readMood(clause).core)) return { deed: '', condition: clause.trim() }
  const [, deed, condition] = inside.exec(clause) ?? []
  return deed && condition ? { deed, condition: condition.replace(/[\s.!?]+$/, '') } : { deed: clause }
}

/** Why a goal with a condition is not to be gone for, by what the page tells; undefined when the condition is met. */
export function whyNot({ kind, clause, condition }: Goal, view: View): string | undefined {
  if (condition === undefined) return undefined
  const unknown = `I did nothing about ${titled(clause.trim())}: I cannot tell ${titled(condition)} from this page.`
  const line = kind === 'put' ? lineOf(thingIn(clause), view) : undefined
  const isSo = line && holds(condition, line.text, priceIn(line))
  if (line === undefined || isSo === undefined) return unknown
  return isSo !== /^\W*(?:but )?unless\b/i.test(condition)
    ? undefined
    : `I did nothing about ${titled(clause.trim())}: you said ${titled(condition)}, and the page says ${titled(line.text)}.`
}

function lineOf(thing: string, { page, controls }: View) {
  const names = meantLabels(
    thing,
    controls.flatMap(({ items }) => items),
  )
  const lines = page.lines.filter(({ text, kind }) => kind === 'list' && names.some((name) => text.includes(name)))
  return new Set(names).size === 1 ? lines[0] : undefined
}

function holds(condition: string, text: string, price: number | undefined): boolean | undefined {
  const isSimple = !/\b(?:and|or|not|isn't|tomorrow|today|than the|delivery|total)\b/i.test(condition)
  if (!isSimple) return undefined
  const most = limitIn(condition)
  if (most !== undefined && price !== undefined)
    return /\b(?:under|below|less than|cheaper than)\b/i.test(condition) ? price < most : price <= most
  const [, least] = /\b(?:more than|over|above)\s+[$€£]?\s?(\d+(?:\.\d+)?)/i.exec(condition) ?? []
  if (least !== undefined && price !== undefined) return price > Number(least)
  if (/\b(?:in stock|available)\b/i.test(condition) && money.test(text))
    return !/\bsold out\b|\bout of stock\b|\bunavailable\b/i.test(text)
  return undefined
}
