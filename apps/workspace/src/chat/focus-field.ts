/** Focuses the message field. Not on a phone, where the keyboard would cover the text. */
export function focusUnlessTouched(field: HTMLElement | null | undefined): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus()
}

/** After an answer, when the buttons that had the focus disappear. If the user has focused something else meanwhile, it stays there. */
export function focusFieldAfter(answered: Element | null): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body && activeElement !== answered) return
  focusUnlessTouched(document.querySelector<HTMLElement>('textarea[data-page-field]'))
}
