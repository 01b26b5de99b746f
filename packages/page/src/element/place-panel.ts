/**
 * A page that has a modal dialog open makes all else inert, the chat too. As long as a person has to be asked, the chat is a modal dialog above that one, and
 * steps back afterwards. Otherwise it is part of the page, and takes the focus from nobody.
 */
export function placePanel(panel: HTMLDialogElement, isOpen: boolean, isAsking: boolean): void {
  const isLifted = panel.matches(':modal')
  const mustLift = isOpen && isAsking && (isLifted || document.querySelector(':modal') !== null)
  if (isOpen === panel.open && mustLift === isLifted) return
  if (panel.open && isLifted) panel.close()
  panel.open = false
  if (mustLift) lift(panel)
  else panel.open = isOpen
}

/** A dialog gives the focus to the first button in it. Enter, meant for the page, would press that. */
function lift(panel: HTMLDialogElement): void {
  panel.tabIndex = -1
  panel.showModal()
  panel.focus()
}
