import type { Next, View } from './goal.ts'
import { isDone, isSameCall, type PageCall } from './page-call.ts'
import { labelIds } from './page-words.ts'

/** Goes on as planned, unless what was done last did not work: then it is tried once in another way, or told. */
export function unlessFailed(own: readonly PageCall[], next: Next): Next {
  const failed = own.filter(({ turn, failure }) => failure && turn === own.at(-1)?.turn)
  if (failed.length === 0) return next
  const rejected = failed.find(({ failure }) => failure?.isRejected)
  if (rejected)
    return { report: `I did not do that, because it was declined: ${titled(rejected.target)}.`, isUndone: true }
  const isFirst = new Set(own.filter((call) => call.failure).map(({ turn }) => turn)).size < 2
  const others = 'calls' in next ? next.calls.filter((call) => !own.some((made) => isSameCall(call, made))) : []
  if (isFirst && others.length > 0) return { calls: others }
  const reasons = [...new Set(failed.map(({ failure }) => failure?.message ?? ''))].join(' ')
  const done = deedsIn(own)
  return { report: `${done ? `${done} But one thing` : 'That'} did not work: ${reasons}`, isUndone: true }
}

/** What was done, and what the page said to it. */
export function tell(own: readonly PageCall[], { page, controls }: View): string {
  const isRepeated = own.filter(({ noun }) => noun === 'button').length > 1
  // What a page counts after each of several clicks is not what came of them all.
  const isWhole = (text: string) => !isRepeated || !/^\d/.test(text)
  const deeds = own.filter(({ noun }) => noun !== 'link')
  const said = (deeds.length > 0 ? deeds : own)
    .flatMap((call) => call.said)
    .filter((text) => /\p{L}/u.test(text) && isWhole(text))
  const standing = page.lines.filter(({ kind }) => kind === 'alert').map(({ text }) => text)
  const cart = controls.find(
    ({ noun, label }) => noun === 'link' && labelIds(label).includes('cart') && /\d/.test(label),
  )
  const now = isRepeated && cart ? [cart.label] : []
  const words = [...new Set([...said.slice(-2), ...standing, ...now])]
  const told = words.length > 0 ? ` The page says: ${words.map(titled).join(' ')}` : ''
  return `${deedsIn(own)}${told}`.trim()
}

/** What was done, in words. */
export function deedsIn(own: readonly PageCall[]): string {
  const counts = new Map<string, number>()
  for (const call of own.filter(isDone)) counts.set(deed(call), (counts.get(deed(call)) ?? 0) + 1)
  const deeds = [...counts].map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text))
  return deeds.length === 0 ? '' : `I ${deeds.join(', ')}.`
}

function deed({ args, target, noun }: PageCall): string {
  const { value, checked } = args
  const of = typeof args.item === 'string' && !target.includes(args.item) ? ` of ${titled(args.item)}` : ''
  const what = `${titled(target.replace(/" of ".*$/s, ''))}${of || itemIn(target)}`
  if (value !== undefined) return `set ${what} to ${titled(String([value].flat().join(', ')))}`
  if (checked !== undefined) return `switched ${what} ${checked ? 'on' : 'off'}`
  return noun === 'menu' ? `opened ${what}` : noun === 'radio button' ? `chose ${what}` : `clicked ${what}`
}

function itemIn(target: string): string {
  const [, item] = /" of "(.*)$/s.exec(target) ?? []
  return item ? ` of ${titled(item)}` : ''
}

/** Without the place and the hint that the page adds: "Full name (Checkout): required". */
export const titled = (text: string) => `“${text.replace(/ \([^()]*\)(?:: [^“”]*)?$/s, '').slice(0, 200)}”`
