import type { Aim } from './aim.ts'
import { holds, selfAndOuter, windowOf } from './composed.ts'

let lastOver: WeakRef<Element> | undefined

export interface Press {
  /** Which buttons are held down. */
  buttons?: number
  detail?: number
  relatedTarget?: Element | null
  still?: boolean
}

/** Dispatches the event and returns false if the page cancelled it. The mouse is pointer 1 in browsers: the only one that pages may capture without a real press. */
export function pointAt({ target, x, y }: Aim, type: string, press: Press = {}): boolean {
  const view = windowOf(target)
  const { buttons = 0, detail = 0, relatedTarget = null, still = false } = press
  const place = { clientX: x, clientY: y, screenX: x + view.screenX, screenY: y + view.screenY }
  const common = { ...place, view, detail, buttons, relatedTarget, composed: true, bubbles: !still, cancelable: !still }
  if (type.startsWith('mouse')) return target.dispatchEvent(new view.MouseEvent(type, common))
  const pointer = {
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    width: 1,
    height: 1,
    pressure: buttons ? 0.5 : 0,
  }
  return target.dispatchEvent(new view.PointerEvent(type, { ...common, ...pointer }))
}

/** Moves the pointer here from the last element, so that its tooltips and hover menus close again. */
export function moveTo(aim: Aim): void {
  const known = lastOver?.deref()
  const from = known?.isConnected && known.ownerDocument === aim.target.ownerDocument ? known : null
  lastOver = new WeakRef(aim.target)
  for (const kind of ['pointer', 'mouse']) {
    if (from !== aim.target) cross(aim, from, kind)
    pointAt(aim, `${kind}move`)
  }
}

function cross(aim: Aim, from: Element | null, kind: string): void {
  if (from) {
    pointAt({ ...aim, target: from as HTMLElement }, `${kind}out`, { relatedTarget: aim.target })
    enterOrLeave({ ...aim, target: from as HTMLElement }, `${kind}leave`, aim.target)
  }
  pointAt(aim, `${kind}over`, { relatedTarget: from })
  enterOrLeave(aim, `${kind}enter`, from)
}

function enterOrLeave(aim: Aim, type: string, other: Element | null): void {
  const crossed = [...selfAndOuter(aim.target)].filter(
    (node) => 'tagName' in node && !holds(node, other),
  ) as HTMLElement[]
  const inOrder = type.endsWith('enter') ? crossed.reverse() : crossed
  for (const target of inOrder) pointAt({ ...aim, target }, type, { relatedTarget: other, still: true })
}
