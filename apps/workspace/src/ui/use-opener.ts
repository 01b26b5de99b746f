import { useState } from 'react'

/** For what opens over the page without a trigger of its own: gives the focus back to what had it when this was first shown. */
export function useOpener(): (event: Event) => void {
  const [opener] = useState(openerNow)
  return (event) => {
    event.preventDefault()
    if (opener?.isConnected) opener.focus()
  }
}

/** An entry of a menu is gone by then; what opened the menu is not. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document
  const menuLabel = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (menuLabel) return document.getElementById(menuLabel)
  return activeElement instanceof HTMLElement ? activeElement : null
}
