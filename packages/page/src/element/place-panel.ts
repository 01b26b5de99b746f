/**
 * A page that has a modal dialog open makes all else inert, the chat too. While a person is asked, or wants the chat, it is a modal dialog above that one, and
 * steps back afterwards. Otherwise it is part of the page, and takes the focus from nobody: it is shown without `open` then, for Chromium leaves a modal dialog
 * open at Escape when another dialog is open beside it.
 */
export function placePanel(panel: HTMLDialogElement, isNeeded: boolean): void {
  const mustLift = isNeeded && (panel.open || pageModal() !== undefined)
  if (mustLift === panel.open) return
  if (mustLift) lift(panel)
  else panel.close()
}

/** The dialog of the page that makes all else inert. */
export const pageModal = () => [...document.querySelectorAll(':modal')].at(-1)

/** Whether a person pressed where one of these is seen behind such a dialog, and not the dialog itself. */
export function isMeant(event: MouseEvent, behind: Element[]): boolean {
  const modal = pageModal()
  const isBeside = modal && event.target === modal && !isIn(modal, event)
  return Boolean(isBeside) && event.isTrusted && behind.some((each) => isIn(each, event))
}

export function isIn(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX >= left && clientX < right && clientY >= top && clientY < bottom
}

/** A dialog gives the focus to the first button in it. Enter, meant for the page, would press that. */
function lift(panel: HTMLDialogElement): void {
  const first = panel.querySelector<HTMLElement>('.card, textarea')
  first?.toggleAttribute('autofocus', true)
  panel.showModal()
  first?.toggleAttribute('autofocus', false)
}
