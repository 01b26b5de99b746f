import { PageError } from '../page-error.ts'
import { closest } from './composed.ts'
import { isDisabled } from './reach.ts'
import { spoken } from './words.ts'

/** As Enter in a field does: through the form's own button, so that the page hears of it and checks it. */
export function submit(element: HTMLElement): void {
  const form = formOf(element)
  const button = [...form.elements].find((each) =>
    each.matches('button:not([type=button],[type=reset]),input[type=submit],input[type=image]'),
  )
  if (button && isDisabled(button))
    throw new PageError('DISABLED', `The ${spoken(button)} is disabled. Fill in first what the page asks for.`)
  if (button) (button as HTMLElement).click()
  else form.requestSubmit()
}

function formOf(element: HTMLElement): HTMLFormElement {
  const form = (element as HTMLInputElement).form ?? closest(element, 'form')
  if (!form) throw new PageError('NOT_ALLOWED', `The ${spoken(element)} is in no form. Click the button that sends it.`)
  return form as HTMLFormElement
}
