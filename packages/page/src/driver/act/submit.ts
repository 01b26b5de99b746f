import { closest } from './composed.ts'
import { refuseWhatIsOut } from './reach.ts'
import { refuse } from './refuse.ts'

const submitting = 'button:not([type=button],[type=reset]),input:is([type=submit],[type=image])'

/** As Enter in a field does: through the form's own button, so that the page hears of it and checks it. */
export function submit(element: HTMLElement): void {
  const form = formOf(element)
  const button = [...form.elements].find((each) => each.matches(submitting)) as HTMLElement | undefined
  refuseWhatIsOut(button ?? form)
  if (button) button.click()
  else form.requestSubmit()
}

function formOf(element: HTMLElement): HTMLFormElement {
  const form = (element as HTMLInputElement).form ?? closest(element, 'form')
  return (form as HTMLFormElement | undefined) ?? refuse('NOT_ALLOWED', element, 'is in no form. Click what sends it.')
}
