import type { PlannedCall } from '../plan/next-calls.ts'
import { type Control, callOf } from './control.ts'
import { fittings } from './fitting.ts'
import type { PageCall } from './page-call.ts'
import { labelIds } from './page-words.ts'

/** Where what is wanted is usually found: on the way of a purchase each thing is behind another. */
export const ways = {
  checkout: ['checkout', 'cart'],
  cart: ['cart'],
  product: ['product'],
} as const

/** A link that leads nearer to one of these, the nearest first, and was not followed yet. */
export function wayTo(
  places: readonly string[],
  own: readonly PageCall[],
  controls: readonly Control[],
): PlannedCall[] {
  const links = controls.filter(({ noun, tool }) => noun === 'link' && !own.some(({ name }) => name === tool.name))
  // Whoever went all the way and found nothing there goes on nowhere.
  if (own.filter(({ noun }) => noun === 'link').length >= places.length) return []
  for (const place of places) {
    const found = fittings([place], links).find(({ choice }) => choice === undefined)
    if (found) return [callOf(found.control)]
  }
  return []
}

/** What shops and the like keep in a menu. For other words no menu is opened on the chance that they stand in it. */
const usuallyInside = [
  'pastorders',
  'emptying',
  'account',
  'delivery',
  'price',
  'setting',
  'language',
  'colour',
  'sort',
]

/** A menu that was not opened yet, where the words name it or something that is usually in one. */
export function menuToOpen(
  wanted: readonly string[],
  own: readonly PageCall[],
  controls: readonly Control[],
): PlannedCall[] {
  const menus = controls.filter(
    ({ noun, tool, isGroup }) => noun === 'menu' && !isGroup && !own.some(({ name }) => name === tool.name),
  )
  const isLikely = wanted.some((id) => usuallyInside.includes(id))
  const best = fittings(wanted, menus)[0]?.control ?? (isLikely ? menus[0] : undefined)
  return best ? [callOf(best)] : []
}

/** Whether a call followed a link to one of these places. */
export function isLinkTo({ noun, target }: PageCall, places: readonly string[]): boolean {
  return noun === 'link' && labelIds(target).some((id) => places.includes(id))
}

/** Whether a call led on to one of these places, or opened a menu to look into it. */
export function isWay(call: PageCall, places: readonly string[]): boolean {
  return call.noun === 'menu' || isLinkTo(call, places)
}
