import { mark } from '../confirm.ts'
import { closest, holds, topmostAt, windowOf } from './composed.ts'

export interface Aim {
  /** What a pointer at that point hits: the element, something in it, or a label of it. */
  target: HTMLElement
  x: number
  y: number
}

const interactive = `a[href],button,input,select,textarea,summary,label,[role=button],[role=link],[contenteditable],${mark}`

/** Finds a point where one of the element's surfaces lies on top. */
export function aim(element: HTMLElement, surfaces: HTMLElement[]): Aim | undefined {
  for (const surface of surfaces) {
    for (const [x, y] of pointsOf(surface)) {
      const target = hitAt(surface, x, y)
      if (target) return { target, x, y }
    }
  }
  return isVisuallyHidden(element) ? aimAtHost(element) : undefined
}

/** Per line of a link that wraps: the middle first, then points nearer to the corners. */
function pointsOf(surface: Element): [number, number][] {
  const parts = [0.5, 0.2, 0.8]
  return [...surface.getClientRects()]
    .slice(0, 3)
    .flatMap(({ x, y, width, height }) =>
      parts.flatMap((a) => parts.map((b) => [x + width * a, y + height * b] as [number, number])),
    )
}

function hitAt(surface: Element, x: number, y: number): HTMLElement | undefined {
  const hit = topmostAt(surface.ownerDocument, x, y)
  const isOurs = hit && holds(surface, hit) && !leadsElsewhere(surface, hit) && isFrameReached(surface, x, y)
  return isOurs ? (hit as HTMLElement) : undefined
}

/** True if another control would take the click, such as a button within a card that is a link. */
function leadsElsewhere(surface: Element, hit: Element): boolean {
  const other = closest(hit, interactive)
  return Boolean(other && other !== surface && holds(surface, other) && (surface as HTMLLabelElement).control !== other)
}

function isFrameReached(surface: Element, x: number, y: number): boolean {
  const frame = windowOf(surface).frameElement as HTMLElement | null
  if (!frame) return true
  const { x: left, y: top } = frame.getBoundingClientRect()
  return hitAt(frame, left + frame.clientLeft + x, top + frame.clientTop + y) !== undefined
}

/** Sliders and switches often hide a native control, one pixel wide or clipped, under what they draw. */
function isVisuallyHidden(element: HTMLElement): boolean {
  const outer = [element, element.parentElement, element.parentElement?.parentElement]
  return element.localName === 'input' && outer.some((each) => each && isClipped(each))
}

function isClipped(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect()
  const { clipPath, clip, opacity } = windowOf(element).getComputedStyle(element)
  return width * height <= 4 || clipPath.startsWith('inset') || clip !== 'auto' || opacity === '0'
}

function aimAtHost(element: HTMLElement): Aim | undefined {
  for (let host = element.parentElement, depth = 0; host && depth < 3; host = host.parentElement, depth++) {
    for (const [x, y] of pointsOf(host)) {
      if (holds(host, topmostAt(host.ownerDocument, x, y))) return { target: element, x, y }
    }
  }
  return undefined
}
