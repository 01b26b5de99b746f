/**
 * A modal dialog of the page makes everything else inert, including the chat. While the person is asked, or opens the chat, the panel is a modal dialog above that one.
 * Otherwise it is part of the page and leaves the focus alone. Then it is shown without `open`, because Chromium leaves a modal dialog
 * open at Escape if another dialog is open beside it.
 */
export function placePanel(panel: HTMLDialogElement, isNeeded: boolean): void {
  const mustLift = isNeeded && (panel.open || pageModal() !== undefined)
  if (mustLift === panel.open) return
  if (mustLift) lift(panel)
  else panel.close()
}

/** The page's topmost modal dialog. */
export const pageModal = () => [...document.querySelectorAll(':modal')].at(-1)

/** True for a person's click on one of these elements behind a modal dialog, outside the dialog itself. */
export function isClickBehindModal(event: MouseEvent, behind: Element[]): boolean {
  const modal = pageModal()
  const isBeside = modal && event.target === modal && !isInside(modal, event)
  return Boolean(isBeside) && event.isTrusted && behind.some((each) => isInside(each, event))
}

export function isInside(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}

/** Keeps the focus off the buttons: a dialog focuses its first one, and an Enter meant for the page would press it. */
function lift(panel: HTMLDialogElement): void {
  const first = panel.querySelector<HTMLElement>('.card, textarea')
  first?.toggleAttribute('autofocus', true)
  panel.showModal()
  first?.toggleAttribute('autofocus', false)
}
