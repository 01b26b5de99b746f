import { type Child, element } from '../element.ts'

export interface ModalButton {
  label: string
  isMain?: boolean
  /** The question that an agent asks a person before it presses this. */
  question?: string
  onPress?(): void
}

export interface ModalOptions {
  id: string
  title: string
  content: Child[]
  buttons: ModalButton[]
}

/** Shows a dialog over the page. It closes with any of its buttons, with Escape, and on navigation. */
export function showModal({ id, title, content, buttons }: ModalOptions): void {
  const dialog = element(
    'dialog',
    { id, 'aria-labelledby': `${id}-title`, onclose: () => dialog.remove(), onkeydown: keepFocusInside },
    element('h2', { id: `${id}-title` }, title),
    ...content,
    element('div', { class: 'buttons' }, ...buttons.map((button) => modalButton(button, () => dialog.close()))),
  )
  document.body.append(dialog)
  dialog.showModal()
}

export function closeModals(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
}

function modalButton({ label, isMain, question, onPress }: ModalButton, close: () => void): HTMLElement {
  const press = () => {
    close()
    onPress?.()
  }
  return element(
    'button',
    { type: 'button', class: isMain ? 'main' : 'quiet', 'data-deckhand-confirm': question, onclick: press },
    label,
  )
}

/** The browser makes the page behind inert, but lets the focus leave to its own toolbar after the last button. */
function keepFocusInside(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return
  const stops = [
    ...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('button, a[href], [tabindex="0"]'),
  ]
  const [first, last] = [stops.at(0), stops.at(-1)]
  const from = event.shiftKey ? first : last
  if (document.activeElement !== from && stops.includes(document.activeElement as HTMLElement)) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
