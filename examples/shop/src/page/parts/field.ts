import { element } from '../element.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface Field {
  root: HTMLElement
  control: Control
  /** Where that stands; below the control, unless it is put elsewhere. */
  problemLine: HTMLElement
  /** Shows what is wrong with it, or nothing any more. */
  tell(problem: string | undefined): void
}

/** A control with its label above it, and a place for what is wrong below. */
export function field(label: string, control: Control): Field {
  const problemId = `${control.id}-problem`
  const problemLine = element('p', { id: problemId, class: 'problem', hidden: true })
  const root = element('div', { class: 'field' }, element('label', { for: control.id }, label), control, problemLine)
  return {
    root,
    control,
    problemLine,
    tell: (problem) => {
      problemLine.textContent = problem ?? ''
      problemLine.hidden = problem === undefined
      control.toggleAttribute('aria-invalid', false)
      control.removeAttribute('aria-describedby')
      if (problem === undefined) return
      control.setAttribute('aria-invalid', 'true')
      control.setAttribute('aria-describedby', problemId)
    },
  }
}

/** A box to tick, or one of several to choose, with its words beside it. */
export function choice(label: string, control: HTMLInputElement, detail?: HTMLElement): HTMLElement {
  return element(
    'div',
    { class: 'choice' },
    control,
    element('label', { for: control.id }, label),
    detail && element('span', { class: 'detail' }, detail),
  )
}

export const option = (value: string, label: string, selected: boolean): HTMLOptionElement =>
  element('option', { value, selected }, label)
