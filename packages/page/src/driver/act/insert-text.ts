import { windowOf } from './composed.ts'

/** Types over what is selected. Editors keep a model of their own and learn of it from the events that the browser makes for this, and only from them. */
export function insertText(target: HTMLElement, text: string): void {
  const page = target.ownerDocument
  const isDone = text ? page.execCommand('insertText', false, text) : page.execCommand('delete')
  if (!isDone && target.isContentEditable) insertByHand(target, text)
}

/** Firefox and editors that forbid commands: the same events, and the text where the page lets them pass. */
function insertByHand(target: HTMLElement, data: string): void {
  const { InputEvent } = windowOf(target)
  const init = { data, inputType: 'insertText', bubbles: true, composed: true }
  if (!target.dispatchEvent(new InputEvent('beforeinput', { ...init, cancelable: true }))) return
  target.textContent = data
  target.dispatchEvent(new InputEvent('input', init))
}
