/** Where one goes on to type. On a phone it would bring up the keyboard over what there is to read. */
export function focusUnlessTouched(field: HTMLElement | null | undefined): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus()
}

/** Behind what was answered and goes away with its buttons. Whoever went elsewhere meanwhile stays there. */
export function focusFieldAfter(answered: Element | null): void {
  const { activeElement, body } = document
  if (activeElement !== null && activeElement !== body && activeElement !== answered) return
  focusUnlessTouched(document.querySelector<HTMLElement>('textarea[data-page-field]'))
}
