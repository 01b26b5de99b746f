import { firstOf } from '../../first-of.ts'
import { closest } from './composed.ts'
import type { ActOptions } from './outcome.ts'
import { refuseWhatIsOut } from './reach.ts'
import { refuse } from './refuse.ts'
import { refuseUnasked } from './refuse-unasked.ts'

const submitting = 'button:not([type=button],[type=reset]),input:is([type=submit],[type=image])'

/** As Enter in a field does: through the form's own button, so that the page hears of it and checks it. */
export function submit(element: HTMLElement, options: ActOptions): void {
  const form = formOf(element)
  const button = submitterOf(form)
  refuseWhatIsOut(button ?? form)
  refuseUnasked(button ?? form, options)
  if (button) button.click()
  else form.requestSubmit()
}

/** Pages that listen to the key themselves would send it all the same. */
export function refuseUnaskedEnter(field: HTMLElement, options: ActOptions): void {
  const { form } = field as HTMLInputElement
  if (form) refuseUnasked(submitterOf(form) ?? form, options)
}

const submitterOf = (form: HTMLFormElement) =>
  firstOf(form.elements, (each) => each.matches(submitting)) as HTMLElement | undefined

function formOf(element: HTMLElement): HTMLFormElement {
  const form = (element as HTMLInputElement).form ?? closest(element, 'form')
  return (form as HTMLFormElement | undefined) ?? refuse('NOT_ALLOWED', element, 'is in no form. Click what sends it.')
}
