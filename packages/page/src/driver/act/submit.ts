import { firstOf } from '../../first-of.ts'
import { closest } from './composed.ts'
import type { ActOptions } from './outcome.ts'
import { refuseUnusable } from './reach.ts'
import { refuse } from './refuse.ts'
import { refuseUnconfirmed } from './refuse-unconfirmed.ts'

const submitting = 'button:not([type=button],[type=reset]),input:is([type=submit],[type=image])'

/** Submits through the form's own button, as Enter in a field does, so that the page can validate. */
export function submit(element: HTMLElement, options: ActOptions): void {
  const form = formOf(element)
  const button = submitterOf(form)
  refuseUnusable(button ?? form)
  refuseUnconfirmed(button ?? form, options)
  if (button) button.click()
  else form.requestSubmit()
}

/** Checked before the key is pressed: a page that listens to the key itself would submit in any case. */
export function refuseUnconfirmedEnter(field: HTMLElement, options: ActOptions): void {
  const { form } = field as HTMLInputElement
  if (form) refuseUnconfirmed(submitterOf(form) ?? form, options)
}

const submitterOf = (form: HTMLFormElement) =>
  firstOf(form.elements, (each) => each.matches(submitting)) as HTMLElement | undefined

function formOf(element: HTMLElement): HTMLFormElement {
  const form = (element as HTMLInputElement).form ?? closest(element, 'form')
  return (form as HTMLFormElement | undefined) ?? refuse('NOT_ALLOWED', element, 'is in no form. Click what sends it.')
}
