import { PageError } from '../page-error.ts'
import { type Aim, aim } from './aim.ts'
import { chat, closest, holds, topmostAt } from './composed.ts'
import { refuse } from './refuse.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'
import { describeElement } from './words.ts'

const offLimits = `[data-deckhand-ignore],${chat}`

/** Finds a point to click, scrolling the element into view if needed. Throws if a person could not reach it. */
export function reach(element: HTMLElement): Aim {
  refuseUnusable(element)
  const surfaces = [element, ...((element as HTMLInputElement).labels ?? [])].filter(isShown)
  const [first] = surfaces
  if (!first) refuse('HIDDEN', element, 'is hidden. Open first what it is in.')
  const found = aim(element, surfaces)
  if (found) return found
  first.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return aim(element, surfaces) ?? refuseCovered(element, first)
}

export function refuseUnusable(element: HTMLElement): void {
  if (!element.isConnected) throw new PageError('GONE', 'It is no longer on the page. Read the page again.')
  if (closest(element, offLimits)) throw new PageError('NOT_ALLOWED', 'That part of the page is not to be touched.')
  if (closest(element, '[inert]')) refuse('HIDDEN', element, 'is out of use while something is open. Close that first.')
  if (isDisabled(element)) refuse('DISABLED', element, 'is disabled. Do first what the page asks for before it.')
}

export function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || closest(element, '[aria-disabled=true]') !== undefined
}

export function isShown(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
}

function refuseCovered(element: HTMLElement, surface: HTMLElement): never {
  const { x, y, width, height } = surface.getBoundingClientRect()
  const hit = topmostAt(surface.ownerDocument, x + width / 2, y + height / 2)
  if (hit && holds(element, hit)) refuseUnconfirmed(hit, {})
  const isOther = hit && !holds(hit, surface)
  const cover = isOther
    ? `the ${describeElement(closest(hit, 'dialog,[role]') ?? hit)}`
    : 'something that is open on the page'
  refuse('COVERED', element, `is covered by ${cover}. Finish or close that first.`)
}
