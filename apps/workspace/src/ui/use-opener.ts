import { type RefObject, useState } from 'react'
import { hushFocus } from './quiet-focus.ts'

/**
 * For what opens over the page without a trigger of its own: gives the focus to `returnTo`, or back to what had it when this was first shown. When that
 * is gone, as the menu of something deleted is, the page's own field gets it.
 */
export function useOpener(returnTo?: RefObject<HTMLElement | null>): (event: Event) => void {
  const [opener] = useState(openerNow)
  return (event) => {
    event.preventDefault()
    const wanted = [returnTo?.current, opener].find((element) => element?.isConnected) ?? pageField()
    hushFocus()
    wanted?.focus()
  }
}

/** An entry of a menu is gone by then; what opened the menu is not. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document
  const menuLabel = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (menuLabel) return document.getElementById(menuLabel)
  return activeElement instanceof HTMLElement ? activeElement : null
}

const pageField = () => document.querySelector<HTMLElement>('[data-page-field]')
