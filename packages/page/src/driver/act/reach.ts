import { PageError } from '../page-error.ts'
import { closest, holds, topmostAt, windowOf } from './composed.ts'
import { spoken } from './words.ts'

export interface Aim {
  /** What a pointer at that place is over: the element, something in it, or a label of it. */
  target: HTMLElement
  x: number
  y: number
}

const worked = 'a[href],button,input,select,textarea,summary,label,[role=button],[role=link],[contenteditable]'
const offLimits = '[data-deckhand-ignore],[data-deckhand-chat],deckhand-chat'

/** Throws when a person could not get at it; scrolls it into view when that is all that is missing. */
export function reach(element: HTMLElement): Aim {
  refuseWhatIsOut(element)
  const surfaces = [element, ...labelsOf(element)].filter(isShown)
  if (!surfaces.length) {
    throw new PageError(
      'HIDDEN',
      `The ${spoken(element)} is hidden. Show it first, for instance by opening what it is in.`,
    )
  }
  const found = aimAtAny(element, surfaces)
  if (found) return found
  surfaces[0]?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  return aimAtAny(element, surfaces) ?? throwCovered(element, surfaces[0] ?? element)
}

function refuseWhatIsOut(element: HTMLElement): void {
  if (!element.isConnected) {
    throw new PageError('GONE', 'It is no longer on the page. Read the page again and use what is there now.')
  }
  if (closest(element, offLimits)) throw new PageError('NOT_ALLOWED', 'That part of the page is not to be touched.')
  if (closest(element, '[inert]')) {
    throw new PageError(
      'HIDDEN',
      `The ${spoken(element)} is out of use while something else is open. Close that first.`,
    )
  }
  if (isDisabled(element)) {
    throw new PageError('DISABLED', `The ${spoken(element)} is disabled. Do first what the page asks for before it.`)
  }
}

export function isDisabled(element: Element): boolean {
  return element.matches(':disabled') || closest(element, '[aria-disabled=true]') !== undefined
}

export function labelsOf(element: Element): HTMLElement[] {
  return [...((element as HTMLInputElement).labels ?? [])]
}

export function isShown(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  return element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0
}

function aimAtAny(element: HTMLElement, surfaces: HTMLElement[]): Aim | undefined {
  for (const surface of surfaces) {
    const found = pointsOf(surface)
      .map((point) => aimAt(surface, ...point))
      .find((aim) => aim !== undefined)
    if (found) return found
  }
  return isOnlyForReaders(element) ? aimAtHost(element) : undefined
}

/** The middle of each line of a link that wraps, then places nearer to the corners. */
function pointsOf(surface: Element): [number, number][] {
  const lines = [...surface.getClientRects()]
    .slice(0, 3)
    .map(({ x, y, width, height }) => [x + width / 2, y + height / 2])
  const { x, y, width, height } = surface.getBoundingClientRect()
  const corners = [0.2, 0.8].flatMap((part) => [0.2, 0.8].map((other) => [x + width * part, y + height * other]))
  return [...lines, ...corners] as [number, number][]
}

function aimAt(surface: Element, x: number, y: number): Aim | undefined {
  const hit = topmostAt(surface.ownerDocument, x, y)
  const isOurs = hit && holds(surface, hit) && (hit === surface || !leadsElsewhere(surface, hit))
  return isOurs && isFrameReached(surface, x, y) ? { target: hit as HTMLElement, x, y } : undefined
}

/** A button within a card that is a link would take the click for itself. */
function leadsElsewhere(surface: Element, hit: Element): boolean {
  const other = closest(hit, worked)
  if (!other || other === surface || !holds(surface, other)) return false
  return !(surface as HTMLLabelElement).control || (surface as HTMLLabelElement).control !== other
}

function isFrameReached(surface: Element, x: number, y: number): boolean {
  const frame = windowOf(surface).frameElement as HTMLElement | null
  if (!frame) return true
  const { x: left, y: top } = frame.getBoundingClientRect()
  return aimAt(frame, left + frame.clientLeft + x, top + frame.clientTop + y) !== undefined
}

/** Sliders and switches often keep a native control of one pixel, or cut to nothing, under what they draw. */
function isOnlyForReaders(element: HTMLElement): boolean {
  const outer = [element, element.parentElement, element.parentElement?.parentElement]
  const isSeeThrough = windowOf(element).getComputedStyle(element).opacity === '0'
  return element.localName === 'input' && (isSeeThrough || outer.some((each) => each && isCutAway(each)))
}

function isCutAway(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  const { clipPath, clip } = windowOf(element).getComputedStyle(element)
  return width * height <= 4 || clipPath.startsWith('inset') || clip !== 'auto'
}

function aimAtHost(element: HTMLElement): Aim | undefined {
  for (let host = element.parentElement, depth = 0; host && depth < 3; host = host.parentElement, depth++) {
    for (const [x, y] of pointsOf(host)) {
      if (holds(host, topmostAt(host.ownerDocument, x, y))) return { target: element, x, y }
    }
  }
  return undefined
}

function throwCovered(element: HTMLElement, surface: HTMLElement): never {
  const { x, y, width, height } = surface.getBoundingClientRect()
  const hit = topmostAt(element.ownerDocument, x + width / 2, y + height / 2)
  const isPage = !hit || hit.matches('html,body') || holds(hit, element)
  const by = isPage ? 'something that is open on the page' : `the ${spoken(closest(hit, 'dialog,[role]') ?? hit)}`
  throw new PageError('COVERED', `The ${spoken(element)} is covered by ${by}. Finish or close that first.`)
}
