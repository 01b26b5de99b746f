import { type RefObject, useState } from 'react'
import { hushFocus } from './quiet-focus.ts'

/**
 * For a dialog without a trigger: on closing, focuses `returnTo`, or the element that had the focus when the dialog was first shown. If that
 * is gone, such as the menu of a deleted item, the page's message field gets it.
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

/** By then the entry of a menu is gone, but the button that opened the menu is not. */
function openerNow(): HTMLElement | null {
  const { activeElement } = document
  const menuLabel = activeElement?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  if (menuLabel) return document.getElementById(menuLabel)
  return activeElement instanceof HTMLElement ? activeElement : null
}

const pageField = () => document.querySelector<HTMLElement>('[data-page-field]')
